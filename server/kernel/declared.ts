/** What higher modules declare to a lower one, which reads it without knowing them. */
interface Declared<D> {
  /** Called once, where the modules are put together (server/modules/declared.ts). */
  install(declarations: readonly D[]): void;
  /** From low to high. @throws where nothing was installed, so that a forgotten import is no empty answer */
  all(): readonly D[];
}

/** @param what of the thrown sentence: "homes of files" */
export function declaredBy<D>(what: string): Declared<D> {
  let installed: readonly D[] | undefined;
  return {
    install(declarations) {
      installed = Object.freeze([...declarations]);
    },
    all() {
      if (!installed) throw new Error(`No ${what} are declared: import server/modules/declared.ts.`);
      return installed;
    },
  };
}
