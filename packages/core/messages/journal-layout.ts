import { layout } from './layout.ts'

/** A journal has at least two lines, and at most these. */
export const MOST_LINES = 16
const LINE_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const
type LineNumber = (typeof LINE_NUMBERS)[number]

/** What stands before the lines. */
export const JournalHead = layout('journal-head', {
  bizType: 'u8',
  leg: 'u8',
  /** How many of the lines there are; the others are not looked at. */
  lines: 'u8',
  spare: 'u8',
  /** Not `spare2`: the second line has that. */
  spareBehind: 'u32',
  /** When the business event happened, by its source, milliseconds since 1970. */
  bizTime: 'int',
  bizId: 'text64',
  actor: 'text40',
  memo: 'text64',
})

/** One line: what comes to (> 0, credit) or leaves (< 0, debit) one account, in ledger units. */
export const JournalLine = layout('journal-line', {
  amount: 'i64',
  owner: 'u32',
  /** 0 = the account has none. */
  subKey: 'u32',
  code: 'u16',
  asset: 'u16',
  spare: 'u32',
})

/** The lines as fields of the command, one behind the other, each laid out as `JournalLine`. */
export const journalLines = Object.assign(
  {},
  ...LINE_NUMBERS.map((n) => ({
    [`amount${n}`]: 'i64',
    [`owner${n}`]: 'u32',
    [`subKey${n}`]: 'u32',
    [`code${n}`]: 'u16',
    [`asset${n}`]: 'u16',
    [`spare${n}`]: 'u32',
  })),
) as { readonly [K in `amount${LineNumber}`]: 'i64' } & {
  readonly [K in `${'owner' | 'subKey' | 'spare'}${LineNumber}`]: 'u32'
} & { readonly [K in `${'code' | 'asset'}${LineNumber}`]: 'u16' }
