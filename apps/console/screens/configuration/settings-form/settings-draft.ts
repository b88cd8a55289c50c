/** Settings as JSON; what is omitted has its default. */
export type Settings = Readonly<Record<string, unknown>>

/** `links.support` or `announcements.2.title.de_DE`; undefined where there is nothing. */
export function readAt(settings: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (isBranch(part) ? (part as Settings)[name] : undefined), settings)
}

/** With one value changed; undefined removes it, and an object that is left empty with it. */
export function writeAt(settings: Settings, path: string, value: unknown): Settings {
  return (write(settings, path.split('.'), value) ?? {}) as Settings
}

function write(part: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(part)) {
    const fresh = write(part[Number(name)], rest, value)
    return fresh === undefined
      ? part.filter((_, at) => at !== Number(name))
      : Object.assign([...part], { [Number(name)]: fresh })
  }
  const { [name]: old, ...others } = isBranch(part) ? (part as Settings) : {}
  const fresh = write(old, rest, value)
  if (fresh === undefined) return Object.keys(others).length === 0 ? undefined : others
  // A changed value stays where it was.
  return isBranch(part) && Object.hasOwn(part as object, name)
    ? { ...(part as Settings), [name]: fresh }
    : { ...others, [name]: fresh }
}

export interface Change {
  readonly path: string
  /** Undefined: the default. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** What is different, value by value, in the order of the settings. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [leavesOf(before), leavesOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((path) => old.get(path) !== fresh.get(path))
    .map((path) => ({ path, from: old.get(path), to: fresh.get(path) }))
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (!isBranch(value)) return new Map(value === undefined ? [] : [[path, String(value)]])
  return new Map(
    Object.entries(value as object).flatMap(([name, part]) => [
      ...leavesOf(part, path === '' ? name : `${path}.${name}`),
    ]),
  )
}

function isBranch(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

const FALLBACK = 'en_US'

/** A text by language; one without languages counts as English. */
export function byLocale(value: unknown): Settings {
  if (value === undefined || value === null) return {}
  return typeof value === 'string' || Array.isArray(value) ? { [FALLBACK]: value } : (value as Settings)
}

/** Paragraphs are apart by an empty line. */
export function paragraphsOf(text: string): string[] | undefined {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return paragraphs.length === 0 ? undefined : paragraphs
}

/** `USDT, BTC` */
export function listOf(text: string): string[] | undefined {
  const items = text.split(/[\s,]+/).filter((item) => item !== '')
  return items.length === 0 ? undefined : items
}
