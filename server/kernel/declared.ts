interface DeclaredList<D> {
  /** Called once, where the modules are put together (server/modules/declared.ts). */
  install(declarations: readonly D[]): void;
  /** From low to high. @throws where nothing was installed, so that a forgotten import is no empty answer */
  all(): readonly D[];
}
interface DeclaredOne<D> {
  install(declaration: D): void;
  /** @throws where nothing was installed */
  get(): D;
}

const notDeclared = (what: string): Error =>
  new Error(`No ${what} declared: import server/modules/declared.ts.`);

/**
 * What several higher modules declare to a lower one, which reads it without knowing them.
 * @param what of the thrown sentence: "targets of notices are"
 */
export function declaredByMany<D>(what: string): DeclaredList<D> {
  let installed: readonly D[] | undefined;
  return {
    install(declarations) {
      installed = Object.freeze([...declarations]);
    },
    all() {
      if (!installed) throw notDeclared(what);
      return installed;
    },
  };
}

/** What one higher module does for a lower one. */
export function declaredByOne<D>(what: string): DeclaredOne<D> {
  let installed: D | undefined;
  return {
    install(declaration) {
      installed = declaration;
    },
    get() {
      if (installed === undefined) throw notDeclared(what);
      return installed;
    },
  };
}
