import type { CallParams } from '@bowline/contract/calls.ts'
import type { WordKey } from '../../words/catalogues.ts'

export const recordKinds = ['deposits', 'withdrawals'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Last days; '' for all time. */
export const recordDays = ['', '7', '30', '90', '365'] as const

/** What the record shows: in the URL, so that going back restores it. */
export interface RecordQuery {
  readonly kind: RecordKind
  readonly coin: string
  /** A code of the kind; '' for all. */
  readonly state: string
  readonly days: string
}

/** The codes of each kind in the order in which they follow each other, and what they are called. */
export const recordStates = {
  deposits: [
    ['0', 'pending'],
    ['6', 'stage.credited'],
    ['1', 'stage.unlocked'],
    ['8', 'stage.origin'],
    ['7', 'stage.suspense'],
  ],
  withdrawals: [
    ['7', 'out.travelRule'],
    ['2', 'out.review'],
    ['4', 'processing'],
    ['6', 'out.completed'],
    ['1', 'out.cancelled'],
    ['3', 'out.rejected'],
    ['5', 'out.failed'],
  ],
} as const satisfies Record<RecordKind, readonly (readonly [code: string, word: WordKey<'assets-wallet'>])[]>

export function readQuery(params: URLSearchParams): RecordQuery {
  const kind = recordKinds.find((known) => known === params.get('kind')) ?? 'deposits'
  const oneOf = (name: string, known: readonly string[]) => known.find((value) => value === params.get(name)) ?? ''
  const coin = params.get('coin') ?? ''
  return {
    kind,
    coin: /^[A-Z0-9]{1,12}$/.test(coin) ? coin : '',
    state: oneOf(
      'state',
      recordStates[kind].map(([code]) => code),
    ),
    days: oneOf('days', recordDays),
  }
}

/** Only what differs from everything. */
export function writeQuery({ kind, ...filters }: RecordQuery): Record<string, string> {
  return {
    ...(kind !== 'deposits' && { kind }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  }
}

export function isFiltered({ coin, state, days }: RecordQuery): boolean {
  return [coin, state, days].some((value) => value !== '')
}

const DAY_MS = 86_400_000

/** The parameters of a call. */
export function recordParams(
  { coin, state, days }: RecordQuery,
  nowMs: number,
): Pick<CallParams<'GET /exchange-web-gateway/wallet/deposits'>, 'coinName' | 'code' | 'startMs'> {
  return {
    ...(coin !== '' && { coinName: coin }),
    ...(state !== '' && { code: Number(state) }),
    ...(days !== '' && { startMs: nowMs - Number(days) * DAY_MS }),
  }
}
