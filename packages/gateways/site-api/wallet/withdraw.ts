import { isNewDevice, type SecurityRequest } from '@bowline/capabilities/account-security/index.ts'
import { entriesOf } from '@bowline/capabilities/address-book/index.ts'
import { CODE_LIVES_MS, type CodeChannel } from '@bowline/capabilities/factors/index.ts'
import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import type { Quote, QuoteRequest, Wanted, WithdrawalRow } from '@bowline/capabilities/wallet/index.ts'
import type { withdrawalCalls } from '@bowline/contract/calls/wallet/withdrawals.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { readSecurityRequest } from '../account-security/security-call.ts'
import { linkGone } from '../account-security/security-refusal.ts'
import type { Caller, Handlers, SiteCall } from '../call/handler.ts'
import { countryOf } from './account.ts'
import { codeSentAnswer, requireProofs } from './leaving-proofs.ts'
import type { WithdrawNeeds } from './wallet-needs.ts'
import { walletRefusal } from './wallet-refusal.ts'
import { withdrawalRow } from './withdrawal-row.ts'

export const withdrawHandlers = {
  async 'GET /exchange-web/web/withdraw/preCheckWithdraw'(call, site) {
    const request = await readSecurityRequest(call, site)
    const quote = await requireQuote(call, site, request)
    const { lookalike } = quote
    const entries = lookalike === undefined ? [] : await entriesOf(site.sql, request.user.id)
    const label = entries.find(({ address }) => address === lookalike)?.label ?? ''
    return {
      withdrawId: quote.withdrawId,
      addressStr: quote.address,
      fee: amountText(quote.fee),
      receives: amountText(quote.receives),
      isInternal: quote.isInternal,
      looksLike: lookalike === undefined ? null : { label, address: lookalike },
      isNewAddress: quote.isNewAddress,
      needsReview: quote.persons > 0,
      waitsForAnswer: quote.waitsForAnswer,
    }
  },

  'POST /exchange-web/web/withdraw/email': (call, site) => sendCode(call, site, 'email'),
  'POST /exchange-web/web/withdraw/phoneValid': (call, site) => sendCode(call, site, 'sms'),

  async 'POST /exchange-web/web/withdraw/doWithdraw'(call, site) {
    const { params, nowMs } = call
    const request = await readSecurityRequest(call, site)
    const known = await findOwn(site, request, params.withdrawId)
    // Sent again because no answer came: the proofs are used up, and the withdrawal is what it is.
    if (known) return withdrawalRow(requireSame(known, readWanted(params)), site.wallet.coins())
    const quote = await requireQuote(call, site, request, 0)
    const withdrawal = { ...quote, id: params.withdrawId, amount: amountText(quote.amount) }
    await requireProofs(site, request, params, (proofs) =>
      site.withdrawalGuard.proveWithdrawal(request, withdrawal, proofs),
    )
    const made = await site.wallet.withdraw({
      ...readWanted(params),
      network: quote.network,
      withdrawId: params.withdrawId,
      fee: quote.fee,
      user: request.user,
      country: await countryOf(call, site),
      isNewDevice: await isNewDevice(site.sql, request.user.id, call.deviceId, nowMs),
    })
    if ('refusal' in made) throw walletRefusal(made, quote.coin)
    return withdrawalRow(made.withdrawal, site.wallet.coins())
  },

  async 'POST /exchange-web/web/withdraw/doWithdrawBack'({ params: { withdrawId }, caller: { user } }, { wallet }) {
    const cancelled = await wallet.cancel(user.id, withdrawId)
    if (cancelled) return withdrawalRow(cancelled, wallet.coins())
    const [known] = await wallet.withdrawals(user.id, { withdrawId, limit: 1 })
    // Twice is once.
    if (known?.state === 'cancelled') return withdrawalRow(known, wallet.coins())
    throw known
      ? new SiteRefusal(SiteCode.withdrawalUncancellable, 'withdrawal.too-late', { reason: 'too-late' })
      : new SiteRefusal(SiteCode.refused, 'withdrawal.unknown', { reason: 'not-found' })
  },

  async 'POST /exchange-web/web/withdraw/cancelByLink'({ params: { key } }, { wallet }) {
    const done = await wallet.cancelByLink(key)
    if (done === 'cancelled') return { cancelled: true }
    throw done === 'too-late'
      ? new SiteRefusal(SiteCode.withdrawalUncancellable, 'withdrawal.too-late', { reason: 'too-late' })
      : linkGone()
  },
} satisfies Partial<Handlers<typeof withdrawalCalls, WithdrawNeeds>>

interface Sent {
  readonly symbol: string
  readonly transferNetWork?: string | undefined
  readonly addressStr: string
  readonly tag: number
  readonly amountStr: string
}

/** As sent. Whether the amount is one is said in its turn (domain/wallet.md §6, 7). */
function readWanted({ symbol: coin, transferNetWork = '', addressStr: address, tag, amountStr }: Sent): Wanted {
  return { coin, network: transferNetWork, address, tag, amount: amountOf(amountStr) }
}

function amountOf(text: string): bigint | undefined {
  const amount = parseAmount(text)
  return typeof amount === 'bigint' ? amount : undefined
}

/** Nobody's fee. */
const UNREADABLE = -1n

/** Steps 2 to 8, in the wallet's order. */
async function requireQuote(
  call: SiteCall<Sent & { readonly feeStr?: string | undefined }, Caller>,
  site: WithdrawNeeds,
  request: SecurityRequest,
  withinMs?: number,
): Promise<Quote> {
  const quote = await site.wallet.quote(await readQuoteRequest(call, site, request, withinMs))
  if ('refusal' in quote) throw walletRefusal(quote, call.params.symbol)
  return quote
}

/** What is quoted now is promised for as long as its codes live. */
const CODES_LIVE_MS = Math.max(...Object.values(CODE_LIVES_MS))

/** What is wanted, by whom and from where; a coin with one network needs no name of it. */
export async function readQuoteRequest(
  call: SiteCall<Sent & { readonly feeStr?: string | undefined }, Caller>,
  site: Pick<WithdrawNeeds, 'sql' | 'wallet' | 'permissions'>,
  { user, from, nowMs }: SecurityRequest,
  withinMs = CODES_LIVE_MS,
): Promise<QuoteRequest> {
  const wanted = readWanted(call.params)
  const { feeStr } = call.params
  const networks = site.wallet.coins().filter(({ coin }) => coin === wanted.coin)
  const only = networks.length === 1 ? networks[0]?.network : undefined
  return {
    ...wanted,
    network: wanted.network || (only ?? ''),
    user,
    country: await countryOf(call, site),
    isNewDevice: await isNewDevice(site.sql, user.id, from.deviceId, nowMs),
    fee: feeStr === undefined ? undefined : (amountOf(feeStr) ?? UNREADABLE),
    withinMs,
  }
}

async function sendCode(
  call: SiteCall<Sent & { readonly withdrawId: string }, Caller>,
  site: WithdrawNeeds,
  channel: CodeChannel,
) {
  const { params } = call
  const request = await readSecurityRequest(call, site)
  const quote = await requireQuote(call, site, request)
  const withdrawal = { ...quote, id: params.withdrawId, amount: amountText(quote.amount) }
  const sent = await site.withdrawalGuard.sendWithdrawalCode(request, withdrawal, channel)
  return codeSentAnswer(request, channel, sent)
}

async function findOwn({ wallet }: WithdrawNeeds, { user }: SecurityRequest, withdrawId: string) {
  const [known] = await wallet.withdrawals(user.id, { withdrawId, limit: 1 })
  return known
}

/** A coin with one network needs no name of it. */
function requireSame(known: WithdrawalRow, { coin, network, address, tag, amount }: Wanted): WithdrawalRow {
  const isThere = network === '' || known.network === network
  if (isThere && known.coin === coin && known.address === address && known.tag === tag && known.amount === amount)
    return known
  throw walletRefusal({ refusal: 'id-reused' }, known.coin)
}
