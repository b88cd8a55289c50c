import type { CallData } from '@bowline/contract/calls.ts'
import { MOST_ADDRESSES, readAddresses } from './ip-list.ts'

export type ApiKeyRow = CallData<'GET /exchange-web/web/userCenterOpenApi/getApikeyInfo'>

/** Permissions that can be changed; every key can read. */
export const RIGHTS = ['tran', 'futuresTransact', 'futuresTransfer', 'withdraw'] as const
export type Right = (typeof RIGHTS)[number]

/** A leaked key that works from any address must not be able to move money. */
const NEED_LIST: readonly Right[] = ['futuresTransfer', 'withdraw']
const END_WITHOUT_LIST: readonly Right[] = ['tran', 'futuresTransact']

/** The state of the form. */
export interface KeyTerms {
  readonly rights: ReadonlySet<Right>
  /** `2`: only from the listed addresses. */
  readonly type: 1 | 2
  readonly ipText: string
}

export function termsOf(key: Pick<ApiKeyRow, Right | 'type' | 'ipList'>): KeyTerms {
  const rights = new Set(RIGHTS.filter((right) => key[right] === 1))
  return { rights, type: key.type === 2 ? 2 : 1, ipText: key.ipList.join('\n') }
}

export function mayHave(right: Right, { type }: KeyTerms): boolean {
  return type === 2 || !NEED_LIST.includes(right)
}

/** Without a list, the permissions that need one are removed too, visibly to the user. */
export function withType(terms: KeyTerms, type: 1 | 2): KeyTerms {
  const rights = type === 2 ? terms.rights : new Set([...terms.rights].filter((right) => !NEED_LIST.includes(right)))
  return { ...terms, type, rights }
}

export function withRight(terms: KeyTerms, right: Right, has: boolean): KeyTerms {
  const rights = new Set(terms.rights)
  if (has) rights.add(right)
  else rights.delete(right)
  return { ...terms, rights }
}

export type TermsFault = 'list-empty' | 'list-bad' | 'list-long' | 'nothing-new'

/** Why the form cannot be sent. */
export function faultOf(terms: KeyTerms, before: KeyTerms): TermsFault | undefined {
  const entries = readAddresses(terms.ipText)
  if (terms.type === 2) {
    if (entries.length === 0) return 'list-empty'
    if (entries.some(({ fault }) => fault)) return 'list-bad'
    if (entries.length > MOST_ADDRESSES) return 'list-long'
  }
  // Sending unchanged permissions again renews their 90 days.
  return isSame(terms, before) && !isRenewal(terms, before) ? 'nothing-new' : undefined
}

function isSame(a: KeyTerms, b: KeyTerms): boolean {
  return a.rights.size === b.rights.size && addedRights(a, b).length === 0 && listOf(a) === listOf(b)
}

function listOf({ type, ipText }: KeyTerms): string {
  return type === 1
    ? ''
    : readAddresses(ipText)
        .map(({ text }) => text)
        .sort()
        .join()
}

/** Permissions the key does not have yet, which need confirmation by e-mail. */
export function addedRights(terms: KeyTerms, before: KeyTerms): Right[] {
  return RIGHTS.filter((right) => terms.rights.has(right) && !before.rights.has(right))
}

/** Whether the key ends 90 days after this change. */
export function endsByItself({ rights, type }: KeyTerms): boolean {
  return type === 1 && END_WITHOUT_LIST.some((right) => rights.has(right))
}

/** Sent only to renew the 90 days. */
export function isRenewal(terms: KeyTerms, before: KeyTerms): boolean {
  return isSame(terms, before) && endsByItself(terms)
}

/** In the format of the call. */
export function sentTerms({ rights, type, ipText }: KeyTerms) {
  const bit = (right: Right) => (rights.has(right) ? 1 : 0)
  return {
    type,
    ipList:
      type === 1
        ? ''
        : readAddresses(ipText)
            .map(({ text }) => text)
            .join(),
    rinfo: 1,
    tran: bit('tran'),
    withdraw: bit('withdraw'),
    futuresTransact: bit('futuresTransact'),
    futuresTransfer: bit('futuresTransfer'),
  }
}
