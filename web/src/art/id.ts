// An id for what a drawing refers to inside itself: a clip, a pattern. Unlike the one of Preact it is unique on a page with several
// drawings that were rendered apart.
import { useMemo } from "preact/hooks";

let given = 0;
export const useId = (): string => useMemo(() => `d${++given}`, []);
