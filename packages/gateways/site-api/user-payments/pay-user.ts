import type { SecurityRequest } from '@bowline/capabilities/account-security/index.ts'
import { boundFactors, type CodeChannel } from '@bowline/capabilities/factors/index.ts'
import { maskMail, maskPhone } from '@bowline/capabilities/identity/index.ts'
import { amountText } from '@bowline/capabilities/markets/index.ts'
import {
  leavingOf,
  type PaymentQuote,
  type UserPayment,
  type UserPayments,
} from '@bowline/capabilities/user-payments/index.ts'
import type { userPaymentCalls } from '@bowline/contract/calls/user-payments.ts'
import { saidAmount } from '../../site-kit/said-amount.ts'
import { readSecurityRequest } from '../account-security/security-call.ts'
import type { Caller, Handlers, SiteCall } from '../call/handler.ts'
import { countryOf } from '../wallet/account.ts'
import { codeSentAnswer, requireProofs } from '../wallet/leaving-proofs.ts'
import type { WithdrawNeeds } from '../wallet/wallet-needs.ts'
import { paymentRefusal } from './payment-refusal.ts'

interface Needs extends WithdrawNeeds {
  readonly userPayments: Pick<UserPayments, 'quote' | 'quoted' | 'find' | 'pay'>
}

export const userPaymentHandlers: Handlers<typeof userPaymentCalls, Needs> = {
  async 'POST /exchange-web-gateway/asset/payUser/check'(call, site) {
    const { to, coin } = call.params
    const amount = saidAmount(call.params.amount, coin)
    const request = await readSecurityRequest(call, site)
    const { user } = request
    const quote = await site.userPayments.quote(await payerOf(call, site, request), { to, coin, amount })
    if ('refusal' in quote) throw paymentRefusal(quote, coin)
    const bound = await boundFactors(site.sql, user.id)
    return {
      ...{ payId: quote.payId, name: quote.payee.name, coin, amount: amountText(amount) },
      expiresAtMs: quote.expiresAtMs,
      proofs: {
        authenticator: bound.authenticator,
        passkey: bound.passkeys > 0,
        sms: user.phone === undefined ? null : maskPhone(user.phone),
        email: user.email === undefined ? null : maskMail(user.email),
      },
    }
  },

  'POST /exchange-web-gateway/asset/payUser/email': (call, site) => sendCode(call, site, 'email'),
  'POST /exchange-web-gateway/asset/payUser/phone': (call, site) => sendCode(call, site, 'sms'),

  async 'POST /exchange-web-gateway/asset/payUser/pay'(call, site) {
    const { params } = call
    const request = await readSecurityRequest(call, site)
    // Sent again because no answer came: the proofs are used up, and the payment is what it is.
    const known = await site.userPayments.find(request.user.id, params.payId)
    if (known) return paymentRow(known)
    const quote = requireQuote(site, request, params.payId)
    await requireProofs(site, request, params, (proofs) =>
      site.withdrawalGuard.proveLeaving(request, leavingOf(quote), proofs),
    )
    const paid = await site.userPayments.pay(await payerOf(call, site, request), params.payId)
    if ('refusal' in paid) throw paymentRefusal(paid, quote.asset.code)
    if (paid.state === 'refused') throw paymentRefusal({ refusal: 'not-taken' }, paid.coin)
    return paymentRow(paid)
  },
}

async function sendCode(call: SiteCall<{ readonly payId: string }, Caller>, site: Needs, channel: CodeChannel) {
  const request = await readSecurityRequest(call, site)
  const quote = requireQuote(site, request, call.params.payId)
  const sent = await site.withdrawalGuard.sendLeavingCode(request, leavingOf(quote), channel)
  return codeSentAnswer(request, channel, sent)
}

function requireQuote({ userPayments }: Needs, { user }: SecurityRequest, payId: string): PaymentQuote {
  const quote = userPayments.quoted(user.id, payId)
  if (!quote) throw paymentRefusal({ refusal: 'unknown-quote' }, '')
  return quote
}

async function payerOf(call: SiteCall<unknown, Caller>, site: Needs, { user }: SecurityRequest) {
  return { user, country: await countryOf(call, site), ip: call.ip }
}

function paymentRow({ payId, payeeName: name, coin, amount, askedAtMs, state }: UserPayment) {
  return { payId, name, coin, amount: amountText(amount), timeMs: askedAtMs, state }
}
