import { persistedText } from "./persisted";

/**
 * What a person chose for this browser alone: they differ between the office and the phone, so they are not
 * the account's.
 */
export const densityKey = "density";
const keptDensity = persistedText(densityKey, "browser");
const keptSounds = persistedText("sounds", "browser");
export type Density = "comfortable" | "compact";

export const readDensity = (): Density => (keptDensity.read() === "compact" ? "compact" : "comfortable");

export function chooseDensity(density: Density): void {
  keptDensity.write(density);
  document.documentElement.dataset["density"] = density;
}

export const readSounds = (): boolean => keptSounds.read() !== "off";
export const chooseSounds = (isOn: boolean): void => void keptSounds.write(isOn ? "on" : "off");
