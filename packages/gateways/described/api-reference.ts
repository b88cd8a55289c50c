import { MAX_KEYS } from '@bowline/capabilities/api-keys/index.ts'
import type { DataOf } from '@bowline/contract/call.ts'
import { apiGroups, type apiReferenceCalls } from '@bowline/contract/calls/site-configuration/api-reference.ts'
import { type Endpoint, weightOf } from '../binance-kit/endpoint.ts'
import { SPOT_LIMITS } from '../binance-kit/request-limits.ts'
import { DEFAULT_LIMITS } from '../socket-kit/limits.ts'
import { apiChanges } from './api-changes.ts'
import { streamLines } from './asyncapi.ts'
import { errorCodes } from './error-codes.ts'
import { parametersOf } from './openapi.ts'

type Reference = DataOf<(typeof apiReferenceCalls)['GET /exchange-web/web/site/apiReference']>
type Group = (typeof apiGroups)[number]
type Line = Reference['groups'][number]['lines'][number]

/** Example values that pass every symbol filter of the demo. */
const SAMPLES: Readonly<Record<string, string>> = {
  interval: '1h',
  side: 'BUY',
  type: 'LIMIT',
  coin: 'BTC',
  listenKey: '…',
  orderId: '1',
  cancelReplaceMode: 'STOP_ON_FAILURE',
}
const COIN_MARGINED_SYMBOL = 'BTCUSD_PERP'
/** Added when signing. */
const BY_SIGNING = new Set(['timestamp', 'signature', 'recvWindow'])

/** The data of the public API's page, from the table that validates and limits; generated when it is first asked for. */
export function apiReference(endpoints: readonly Endpoint[]): (publicUrl: string) => Reference {
  let made: Omit<Reference, 'baseUrl' | 'socketUrl'> | undefined
  return (publicUrl) => {
    made ??= make(endpoints)
    return { baseUrl: publicUrl, socketUrl: publicUrl.replace(/^http/, 'ws'), ...made }
  }
}

function make(endpoints: readonly Endpoint[]): Omit<Reference, 'baseUrl' | 'socketUrl'> {
  return {
    groups: apiGroups.map((name) => ({ name, lines: endpoints.filter((line) => groupOf(line) === name).map(row) })),
    streams: streamLines.map(({ pattern, summary }) => ({ pattern: readable(pattern), summary })),
    limits: {
      weightPerMinute: SPOT_LIMITS.weightPerMinute,
      requestsPerFiveMinutes: SPOT_LIMITS.rawPerFiveMinutes,
      ordersPerTenSeconds: SPOT_LIMITS.ordersPerTenSeconds,
      ordersPerDay: SPOT_LIMITS.ordersPerDay,
      connectionsPerFiveMinutes: (DEFAULT_LIMITS.connectionsPerAddress * 300_000) / DEFAULT_LIMITS.connectionWindowMs,
      streamsPerConnection: DEFAULT_LIMITS.streamsPerConnection,
      messagesPerSecond: DEFAULT_LIMITS.messagesPerSecond,
      keys: MAX_KEYS,
    },
    errors: errorCodes.map(([code, meaning]) => ({ code, meaning })),
    changes: apiChanges.map(({ day, changes }) => ({ day, changes: [...changes] })),
  }
}

function groupOf({ path, security, permission }: Endpoint): Group {
  if (path.startsWith('/sapi/')) return 'wallet'
  if (/^\/[fd]api\//.test(path)) return 'futures'
  if (path.includes('userDataStream')) return 'stream'
  if (/\/(ping|time|exchangeInfo)$/.test(path)) return 'general'
  if (security === 'none') return 'market'
  return permission === 'trade' ? 'trading' : 'account'
}

function row(line: Endpoint): Line {
  const { properties, required } = parametersOf(line)
  const security = line.security === 'trade' ? 'signed' : line.security
  return {
    method: line.method,
    path: line.path,
    socketMethod: line.socketMethod ?? null,
    summary: line.summary,
    security,
    permission: line.permission ?? null,
    weight: weightOf(line, new Map()),
    weightVaries: typeof line.weight === 'function',
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      form: formOf(schema as Schema),
      values: (schema as Schema).enum ?? [],
    })),
    // With one symbol every call is cheap, and some require one.
    example: exampleOf(line, required, properties.symbol as Schema | undefined),
  }
}

interface Schema {
  readonly enum?: string[]
  readonly pattern?: string
  readonly description?: string
  readonly default?: string
  readonly examples?: string[]
}

/** Describes a value in a word or two. */
function formOf({ enum: values, pattern = '', description, default: fallback }: Schema): string {
  if (description) return description
  if (values) return ''
  const form =
    /\\\./.test(pattern) && /\{1,20\}/.test(pattern)
      ? 'Decimal.'
      : /^\^\[0-9\]/.test(pattern)
        ? 'Whole number.'
        : 'Text.'
  return fallback === undefined ? form : `${form} ${fallback} unless said.`
}

function exampleOf({ method, path, security }: Endpoint, required: readonly string[], symbol?: Schema): string {
  const samples: typeof SAMPLES = {
    ...SAMPLES,
    symbol: path.startsWith('/dapi/') ? COIN_MARGINED_SYMBOL : (symbol?.examples?.[0] ?? ''),
  }
  const named = symbol ? [...new Set(['symbol', ...required])] : required
  const own = named.filter((name) => !BY_SIGNING.has(name)).map((name) => `${name}=${samples[name] ?? '…'}`)
  const signing = security === 'signed' || security === 'trade' ? ['timestamp=…', 'signature=…'] : []
  const query = [...own, ...signing].join('&')
  return `${method} ${path}${query && `?${query}`}`
}

/** `^[a-z0-9._-]{1,24}@trade$` → `<symbol>@trade`. */
function readable(pattern: string): string {
  return pattern
    .replace(/^\^|\$$/g, '')
    .replace('[a-z0-9._-]{1,24}', '<symbol>')
    .replaceAll('\\', '')
}
