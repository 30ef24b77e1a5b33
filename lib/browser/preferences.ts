/**
 * What a person chose for this browser alone: they differ between the office and the phone, so they are not
 * the account's.
 */
export const densityKey = "density";
const soundsKey = "sounds";
export type Density = "comfortable" | "compact";

export const readDensity = (): Density =>
  localStorage.getItem(densityKey) === "compact" ? "compact" : "comfortable";

export function chooseDensity(density: Density): void {
  localStorage.setItem(densityKey, density);
  document.documentElement.dataset["density"] = density;
}

export const readSounds = (): boolean => localStorage.getItem(soundsKey) !== "off";
export const chooseSounds = (isOn: boolean): void => localStorage.setItem(soundsKey, isOn ? "on" : "off");
