import { dirname, join } from 'node:path'
import { isCode, type SourceFile } from './repository-files.ts'

const tokens = 'packages/design-system/theme/tokens.css'
const designSystem = '@bowline/design-system/'

interface LineRule {
  readonly except: RegExp
  readonly what: RegExp
  readonly why: string
}

const lineRules: readonly LineRule[] = [
  {
    except: /^packages\/design-system\/theme\/tokens\.css$/,
    // Black and white stay: masks, codes for cameras and the paper of others' mail are of no theme.
    what: /#(?!0{6}\b|f{6}\b)[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i,
    why: `a colour is a variable of ${tokens}`,
  },
  {
    except: /^packages\/design-system\/theme\/tokens\.css$/,
    what: /\bfont-weight:\s*\d|\btransition\b[^;]*\d+m?s\b/,
    why: `weights and durations are variables of ${tokens}`,
  },
  {
    // Time runs to the right in every language.
    except: /^apps\/web\/desk\/chart\//,
    what: /\b(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right)\s*:|\b(text-align|float):\s*left\b/,
    why: 'a side is logical (inline-start, inline-end), so that it turns with the direction of reading',
  },
]

/** Sheets keep to the tokens and to logical sides, and hold no class that nothing uses; no part uses one that is not there. */
export function checkStyles(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  return [...sheets.flatMap(checkLines), ...checkClasses(sheets, files)]
}

function checkLines({ path, text }: SourceFile): string[] {
  const rules = lineRules.filter(({ except }) => !except.test(path))
  return withoutComments(text)
    .split('\n')
    .flatMap((line, at) =>
      rules.filter(({ what }) => what.test(line)).map(({ why }) => `${path}:${at + 1} ${why}: ${line.trim()}`),
    )
}

function checkClasses(sheets: readonly SourceFile[], files: readonly SourceFile[]): string[] {
  const uses = files.filter(({ path }) => isCode(path)).flatMap(usesIn)
  return sheets
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const defined = classesOf(text)
      const here = uses.filter(({ sheet }) => sheet === path)
      const used = new Set(here.flatMap(({ names }) => names))
      // `styles[side]`: which classes those are is known at run time only.
      const isOpen = here.some(({ byName }) => byName)
      const unused = isOpen ? [] : [...defined].filter((name) => !used.has(name))
      const missing = here.flatMap(({ path: user, names }) =>
        names.filter((name) => !defined.has(name)).map((name) => `${user} uses .${name}, which ${path} does not have`),
      )
      return [...unused.map((name) => `${path}: nothing uses .${name}`), ...missing]
    })
}

interface SheetUse {
  readonly path: string
  readonly sheet: string
  readonly names: readonly string[]
  readonly byName: boolean
}

function usesIn({ path, text }: SourceFile): SheetUse[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => {
    const sheet = from.startsWith(designSystem)
      ? join('packages/design-system', from.slice(designSystem.length))
      : join(dirname(path), from)
    // Not `t('panel.retry')`: words are keys, too.
    const member = new RegExp(`(?<!['\`\\w./-])${name}\\.(\\w+)`, 'g')
    const names = [...new Set([...text.matchAll(member)].map(([, used = '']) => used))]
    return { path, sheet, names, byName: new RegExp(`(?<!['\\w.])${name}\\[`).test(text) }
  })
}

/** Classes in the selectors of a sheet; those of libraries, in `:global(…)`, are not its own. */
function classesOf(text: string): Set<string> {
  const selectors = withoutComments(text)
    .replaceAll(/:global\([^)]*\)/g, '')
    .split(/[{};]/)
    .filter((part) => !/^\s*[\w-]+\s*:\s/.test(part))
  return new Set(selectors.flatMap((part) => [...part.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)))
}

/** Lines stay where they are. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
}
