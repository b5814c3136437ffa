import { basename } from 'node:path';
import { transform } from '@lingui/native-tools';
import type { Plugin } from 'vite';

/** Modules that import a macro of Lingui. */
const HAS_MACRO = /from ['"]@lingui\/(core|react)\/macro['"]/;

/**
 * Replaces Lingui's macros (`<Trans>`, `t`, `msg`, `<Plural>`) with look-ups by id. In production the English texts are
 * left out of the code. Lingui's own plugin does the same, but also reads its configuration and compiles catalogues.
 */
export function macros(): Plugin {
  return {
    name: 'macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: HAS_MACRO },
      async handler(code, id) {
        return transform(code, basename(id), {
          macro: {
            descriptorFields: this.environment.config.isProduction ? 'id-only' : 'all',
            runtimeModules: {
              i18n: ['#web/ui/translation/i18n.ts', 'i18n'],
              Trans: ['#web/ui/translation/Trans.tsx', 'Trans'],
            },
          },
        });
      },
    },
  };
}
