import { basename } from 'node:path';
import { transform } from '@lingui/native-tools';
import type { Plugin } from 'vite';
import type { TextFiles } from './textFiles.ts';

/** Modules that import a macro of Lingui. */
const HAS_MACRO = /from ['"]@lingui\/(core|react)\/macro['"]/;

/** The id of a text in what Lingui's macros become. */
const ID = /(?<=\/\*i18n\*\/ \{\s*id: ")[^"]+/g;

/**
 * Replaces Lingui's macros (`<Trans>`, `t`, `msg`, `<Plural>`) with look-ups by id. In production the English texts are
 * left out of the code. Lingui's own plugin does the same, but also reads its configuration and compiles catalogues.
 *
 * @param texts The texts of a build, whose short ids stand in the code.
 */
export function macros(texts?: () => Promise<TextFiles>): Plugin {
  return {
    name: 'macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: HAS_MACRO },
      async handler(code, id) {
        const result = await transform(code, basename(id), {
          macro: {
            descriptorFields: this.environment.config.isProduction ? 'id-only' : 'all',
            runtimeModules: {
              i18n: ['#web/ui/translation/i18n.ts', 'i18n'],
              Trans: ['#web/ui/translation/Trans.tsx', 'Trans'],
            },
          },
        });
        if (!texts || !this.environment.config.isProduction) return result;
        const { shortIds } = await texts();
        return { ...result, code: result.code.replace(ID, (each) => shortIds.get(each) ?? each) };
      },
    },
  };
}
