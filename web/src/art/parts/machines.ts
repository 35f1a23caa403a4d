// Silhouettes of machines, their buildings, what they make and what they cost.
import backup from "icon:backup";
import barracks from "icon:barracks";
import battery from "icon:battery-pack";
import bubbles from "icon:bubbles";
import eye from "icon:cyber-eye";
import tower from "icon:control-tower";
import crate from "icon:cargo-crate";
import shrine from "icon:crystal-shrine";
import swords from "icon:crossed-swords";
import factory from "icon:factory";
import fog from "icon:fog";
import gear from "icon:gear-hammer";
import flyer from "icon:jet-fighter";
import armor from "icon:layered-armor";
import leather from "icon:leather-boot";
import storm from "icon:lightning-storm";
import medic from "icon:medical-pack";
import fort from "icon:military-fort";
import miner from "icon:miner";
import minerals from "icon:minerals";
import mech from "icon:missile-mech";
import mortar from "icon:mortar";
import pump from "icon:oil-pump";
import guard from "icon:riot-shield";
import scope from "icon:arrow-scope";
import sentry from "icon:sentry-gun";
import shade from "icon:hooded-assassin";
import boat from "icon:speed-boat";
import spark from "icon:spark-spirit";
import runner from "icon:sprint";
import tank from "icon:battle-tank";
import treasure from "icon:treasure-map";
import warlock from "icon:warlock-hood";
import rifle from "icon:winchester-rifle";
import aerie from "icon:nest-birds";
import beak from "icon:hawk-emblem";
import bulwark from "icon:rock-golem";
import cinders from "icon:burning-embers";
import den from "icon:cave-entrance";
import footprint from "icon:barefoot";
import furnace from "icon:furnace";
import glider from "icon:hang-glider";
import hammer from "icon:warhammer";
import hexer from "icon:cowled";
import hush from "icon:silenced";
import kindling from "icon:campfire";
import mast from "icon:crow-nest";
import obelisk from "icon:obelisk";
import pick from "icon:war-pick";
import prowler from "icon:lynx-head";
import rampart from "icon:defensive-wall";
import sparks from "icon:small-fire";
import stillness from "icon:meditation";
import stoker from "icon:flamethrower-soldier";
import tailwind from "icon:windy-stripes";
import talons from "icon:bird-claw";
import venom from "icon:poison-bottle";
import weather from "icon:windsock";
import wheels from "icon:stone-wheel";
import whisper from "icon:evil-bat";
import windcaller from "icon:whirlwind";
import wing from "icon:feathered-wing";
import retreat from "icon:return-arrow";

export const machines: Record<string, string> = {
  WK: miner,
  RU: runner,
  GU: guard,
  RI: rifle,
  ME: medic,
  WA: mech,
  SK: boat,
  TA: tank,
  MO: mortar,
  FL: flyer,
  EY: eye,
  SH: shade,
  CA: warlock,
  SP: spark,
  DG: pick,
  BW: bulwark,
  ST: stoker,
  CI: cinders,
  GL: glider,
  RO: beak,
  WC: windcaller,
  PR: prowler,
  HX: hexer,
  WH: whisper,
  BA: fort,
  DE: crate,
  PU: pump,
  BR: barracks,
  WS: gear,
  FA: factory,
  HA: tower,
  SR: shrine,
  TO: sentry,
  KI: furnace,
  RA: rampart,
  AE: aerie,
  MA: mast,
  DN: den,
  OB: obelisk,
  blades: swords,
  scopes: scope,
  plating: armor,
  boots: leather,
  stormcraft: storm,
  cells: battery,
  hammers: hammer,
  wheels,
  kindling,
  talons,
  longwing: wing,
  weatherlore: weather,
  shadowstep: footprint,
  venom,
  stillness,
  mend: medic,
  storm,
  summon: spark,
  kindle: sparks,
  tailwind,
  hush,
  minerals,
  gas: bubbles,
  supply: backup,
  areas: treasure,
  fog,
  income: minerals,
  production: factory,
  movement: runner,
  push: swords,
  retreat,
};
