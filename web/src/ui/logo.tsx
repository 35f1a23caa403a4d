import swords from "icon:crossed-swords";
import { IconAt } from "../art/icon";

export const Logo = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    <path d="M20 2L36 7V20C36 30 28 36 20 39C12 36 4 30 4 20V7Z" fill="#8E2B20" stroke="#D9A441" stroke-width="2" />
    <IconAt body={swords} x={20} y={20} size={25} color="#FBF1DA" />
  </svg>
);
