import { parseTimeUnit, type TimeUnit } from '../binance-kit/time-unit.ts'

/** What the URL of a socket requests. */
export interface ConnectionPath {
  /** `/stream` wraps payloads as `{"stream", "data"}`, `/ws` sends them bare. */
  readonly combined: boolean
  /** Stream names as written; other segments, such as the counters some clients append (`/ws/17`), are ignored. */
  readonly names: readonly string[]
  /** Undefined when the requested unit does not exist. */
  readonly timeUnit: TimeUnit | undefined
}

/** Futures clients say which of their sockets it is; each of them gets whatever it asks for. */
const CLASSES: readonly string[] = ['public', 'market', 'private']

/**
 * Parses `/ws`, `/ws/<name>[/<name>…]`, `/stream` and `/stream?streams=<name>[/<name>…]` under a prefix, there also behind
 * `/public`, `/market` or `/private`, and with a `listenKey` in the query; undefined when
 * the path is not one of these. Clients may append counters (`/ws/17`, `/stream/0`).
 */
export function parseConnectionPath(requestUrl: string, prefix = ''): ConnectionPath | undefined {
  if (!requestUrl.startsWith(`${prefix}/`)) return undefined
  const url = URL.parse(requestUrl.slice(prefix.length), 'ws://localhost')
  if (!url) return undefined
  const [, first = '', ...others] = url.pathname.split('/')
  const isClass = prefix !== '' && CLASSES.includes(first)
  const [root, ...rest] = isClass ? others : [first, ...others]
  const listenKey = url.searchParams.get('listenKey') ?? ''
  const timeUnit = parseTimeUnit(url.searchParams.get('timeUnit'))
  if (root === 'ws') return { combined: false, names: named([...rest.map(decoded), listenKey]), timeUnit }
  if (root !== 'stream') return undefined
  // Not searchParams: it would turn the plus signs that some names contain into spaces.
  const query = /[?&]streams=([^&]*)/.exec(url.search)?.[1] ?? ''
  return { combined: true, names: named([...decoded(query).split('/'), listenKey]), timeUnit }
}

function named(parts: readonly string[]): string[] {
  return parts.filter((part) => part !== '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
