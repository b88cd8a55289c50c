import type { CallData, CallParams } from '@bowline/contract/calls.ts'
import { compareDecimals, fromUnits, placesOf, toUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Account = CallData<'GET /exchange-web/web/withdraw/getUserAccountInfo'>

/** The state of the form. */
export interface TypedWithdrawal {
  readonly coin: string
  readonly network: string
  readonly address: string
  readonly tag: string
  /** The user confirmed that the recipient has no tag. */
  readonly isWithoutTag: boolean
  /** It was chosen from the address book. */
  readonly isSaved: boolean
  readonly amount: string
}

export const nothingTyped: Omit<TypedWithdrawal, 'coin' | 'network'> = {
  address: '',
  tag: '',
  isWithoutTag: false,
  isSaved: false,
  amount: '',
}

/** Ledger units have as many. */
const PLACES = 8
const LARGEST_TAG = 4_294_967_295

export type AmountFault = 'missing' | 'step' | 'min' | 'above' | 'balance'
export type WithdrawalField = 'network' | 'address' | 'tag' | 'amount'

type Terms = Pick<Account, 'min' | 'max' | 'decimals' | 'fee' | 'withdrawable'>

/** The first thing wrong with an amount; the server decides the rest. */
export function amountFault(amount: string, { min, max, decimals, withdrawable }: Terms): AmountFault | undefined {
  if (!/^\d+(\.\d+)?$/.test(amount) || toUnits(amount, PLACES) === 0n) return 'missing'
  if (placesOf(trimDecimals(amount)) > decimals) return 'step'
  if (compareDecimals(amount, min) < 0) return 'min'
  if (compareDecimals(amount, max) > 0) return 'above'
  return compareDecimals(amount, withdrawable) > 0 ? 'balance' : undefined
}

/** Everything that may leave: what is withdrawable, at most one withdrawal's worth, in the network's decimals. */
export function mostAmount({ max, decimals, withdrawable }: Pick<Terms, 'max' | 'decimals' | 'withdrawable'>): string {
  const most = compareDecimals(withdrawable, max) < 0 ? withdrawable : max
  return trimDecimals(fromUnits(toUnits(most, decimals), decimals))
}

/** What arrives; '0' while the fee takes all of it. */
export function receivedAmount(amount: string, fee: string): string {
  if (!/^\d+(\.\d+)?$/.test(amount)) return '0'
  const rest = toUnits(amount, PLACES) - toUnits(fee, PLACES)
  return rest > 0n ? trimDecimals(fromUnits(rest, PLACES)) : '0'
}

/** The fields that are certainly wrong. */
export function wrongFields(typed: TypedWithdrawal, terms: Terms, hasTag: boolean): readonly WithdrawalField[] {
  const { network, address, tag, isWithoutTag, amount } = typed
  const isTag = /^\d{1,10}$/.test(tag) && Number(tag) > 0 && Number(tag) <= LARGEST_TAG
  return [
    ...(network === '' ? (['network'] as const) : []),
    ...(address.trim() === '' ? (['address'] as const) : []),
    ...(hasTag && !isTag && !(isWithoutTag && tag === '') ? (['tag'] as const) : []),
    ...(amountFault(amount, terms) ? (['amount'] as const) : []),
  ]
}

/** Another coin or network: what was said of the old one does not hold. */
export function elsewhere(typed: TypedWithdrawal, coin: string, network: string): TypedWithdrawal {
  return { ...typed, ...nothingTyped, coin, network, amount: coin === typed.coin ? typed.amount : '' }
}

export function sentDestination({ coin, network, address, tag, amount }: TypedWithdrawal) {
  return {
    symbol: coin,
    transferNetWork: network,
    addressStr: address.trim(),
    tag: Number(tag),
    amountStr: amount,
  } satisfies Omit<CallParams<'GET /exchange-web/web/withdraw/preCheckWithdraw'>, 'feeStr'>
}

const FIELD_OF: Readonly<Record<string, WithdrawalField>> = {
  '330002': 'address',
  '330008': 'address',
  '330003': 'tag',
  '330001': 'network',
  '330004': 'amount',
  '330005': 'amount',
  '330006': 'amount',
}

/** The field a rejection is about, by its code; undefined if none. */
export function fieldOf({
  code,
  data,
}: {
  readonly code: string
  readonly data: unknown
}): WithdrawalField | undefined {
  const reason = (data as { reason?: unknown } | null)?.reason
  return reason === 'network-unknown' ? 'network' : FIELD_OF[code]
}
