// Macedon and Gaul: their units by code, and their cards by number.
import anvil from "icon:anvil-impact";
import arrowCluster from "icon:arrow-cluster";
import spearHead from "icon:barbed-spear";
import barbarian from "icon:barbarian";
import bowman from "icon:bowman";
import caravan from "icon:caravan";
import cavalry from "icon:cavalry";
import chariot from "icon:chariot";
import converge from "icon:convergence-target";
import crested from "icon:crested-helmet";
import axes from "icon:crossed-axes";
import crown from "icon:crown";
import divert from "icon:divert";
import rain from "icon:heavy-rain";
import bow from "icon:high-shot";
import horned from "icon:horned-helm";
import horse from "icon:horse-head";
import horn from "icon:hunting-horn";
import laurels from "icon:laurels";
import crowd from "icon:meeple-army";
import muscle from "icon:muscle-up";
import saddle from "icon:saddle";
import echoes from "icon:shield-echoes";
import shouting from "icon:shouting";
import spears from "icon:spears";
import sprint from "icon:sprint";
import stoneSpear from "icon:stone-spear";
import arrows from "icon:striking-arrows";
import thrown from "icon:thrown-spear";
import vikingShield from "icon:viking-shield";
import wings from "icon:winged-shield";

export const nationUnits: Record<string, string> = {
  PE: spearHead,
  HY: crested,
  PT: thrown,
  CR: bowman,
  CO: cavalry,
  TH: saddle,
  GW: axes,
  GA: barbarian,
  SO: vikingShield,
  GY: stoneSpear,
  GN: horned,
  GC: chariot,
};

const numbered = (first: number, bodies: string[]): Record<string, string> =>
  Object.fromEntries(bodies.map((body, i) => [`${first + i}`, body]));
export const nationCards: Record<string, string> = {
  ...numbered(201, [echoes, crown, converge, arrowCluster, divert, wings, arrows, cavalry, spears, anvil, bow]),
  ...numbered(301, [shouting, sprint, chariot, axes, rain, laurels, muscle, horse, thrown, crowd, horn, caravan]),
};
