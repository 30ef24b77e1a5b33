import { defineModule } from "../../../kernel/define-module.ts";

export const sitePicturesModule = defineModule("site/site-pictures", {});
