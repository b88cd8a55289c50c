import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { coinsFor } from '../price.ts'
import { HOOK_HEADER } from '../simulated/hook-sender.ts'
import { payAtCompany, TEST_PACE } from '../simulated/pay-at-company.fixture.ts'
import { type SimulatedProvider, startSimulatedProvider } from '../simulated/simulated-provider.ts'
import { CardProviderSilent } from './ask-json.ts'
import { demoPay } from './demo-pay.ts'
import { moonPay } from './moonpay.ts'
import type { CardProvider, QuoteQuestion } from './provider.ts'
import { signHook } from './signed-hook.ts'

const UNIT = 100_000_000n
const NOW = Date.UTC(2026, 10, 23)
const ORDER = '5b2c1f0a-6f2e-4a53-9d63-0f6f2f0b7a11'
const UNKNOWN = '5b2c1f0a-6f2e-4a53-9d63-0f6f2f0b7a12'
/** Paid for at MoonPay's page, and sent to the buyer's own wallet. */
const ELSEWHERE = '5b2c1f0a-6f2e-4a53-9d63-0f6f2f0b7a13'
const WALLET = '0xde709f2102306220921060314715629080e2fb77'
const question: QuoteQuestion = {
  ...{ area: 'american', currency: 'USD', paymentType: 'bankcard', coin: 'USDT', pay: 100n * UNIT },
}

/** What MoonPay answered, as its documentation has it; nothing of it is asked of the real one. */
function recorded(name: string): string {
  return readFileSync(join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8')
}

const seen: URL[] = []
/** Other answers than the recorded ones, by path. */
const instead = new Map<string, unknown>()
const answers = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://recorded')
  seen.push(url)
  const name = {
    '/v3/currencies': 'currencies',
    '/v3/currencies/usdt/buy_quote': 'buy-quote',
    [`/v1/transactions/ext/${ORDER}`]: 'transactions',
    [`/v1/transactions/ext/${ELSEWHERE}`]: 'transactions-elsewhere',
  }[url.pathname]
  const other = instead.get(url.pathname)
  if (other) return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(other))
  if (name === undefined || url.searchParams.get('apiKey') !== 'pk_test') return response.writeHead(404).end('{}')
  return response.writeHead(200, { 'content-type': 'application/json' }).end(recorded(name))
})
let company: SimulatedProvider
before(async () => {
  await new Promise<void>((done) => answers.listen(0, '127.0.0.1', done))
  company = await startSimulatedProvider({ port: 0, dollarsOf: async () => UNIT, pace: TEST_PACE, now: () => NOW })
})
after(async () => {
  answers.close()
  await company.close()
})

const WEBHOOK_KEY = 'wk_test'
const moonPayAccount = () => ({
  ...{ apiKey: 'pk_test', secretKey: 'sk_test', webhookKey: WEBHOOK_KEY, wallets: { USDT: WALLET } },
  apiUrl: `http://127.0.0.1:${(answers.address() as AddressInfo).port}`,
})

interface Kind {
  readonly name: string
  readonly open: () => CardProvider
  readonly hook: () => { readonly header: string; readonly key: string; readonly body: string }
  /** Has the buyer pay. */
  readonly pay: (page: string) => Promise<unknown>
}

const kinds: readonly Kind[] = [
  {
    name: 'the simulated company',
    open: () => demoPay(async () => company),
    hook: () => ({
      ...{ header: HOOK_HEADER, key: company.hookKey },
      body: JSON.stringify({ id: 'e1', type: 'order.completed', orderId: ORDER }),
    }),
    pay: (page) => payAtCompany(page),
  },
  {
    name: 'MoonPay, by its recorded answers',
    open: () => moonPay(moonPayAccount()),
    hook: () => ({ header: 'moonpay-signature-v2', key: WEBHOOK_KEY, body: recorded('webhook') }),
    pay: async () => {},
  },
]

for (const { name, open, hook, pay } of kinds) {
  describe(name, () => {
    it('says what it sells, within which amounts', async () => {
      const offers = await open().offers()
      const offer = offers.find(
        ({ currency, paymentType, coin }) => [currency, paymentType, coin].join() === 'USD,bankcard,USDT',
      )
      assert.equal(offer?.area, 'american')
      assert.ok(offer && offer.least > 0n && offer.most > offer.least)
    })

    it('C12: quotes all-in, and 100 USD bring 96.115537 USDT', async () => {
      const quote = await open().quote(question)
      assert.ok(quote)
      assert.deepEqual([quote.fee, quote.price, quote.coinDecimals], [350_000_000n, 100_400_000n, 6])
      assert.ok(quote.commission > 0n && quote.commission < quote.fee)
      assert.equal(coinsFor({ pay: question.pay, ...quote }), 9_611_553_700n)
    })

    it('takes an order to a page of its own, and says that it was paid', async () => {
      const provider = open()
      const quote = await provider.quote(question)
      const { redirectUrl } = await provider.createOrder({
        ...{ ...question, orderId: ORDER, quoteId: quote?.quoteId ?? '' },
        holder: { familyName: 'Archer', name: 'Alice' },
        returnUrl: 'https://exchange.example/creditcard/success',
        notifyUrl: 'http://127.0.0.1:9/webhook',
      })
      assert.notEqual(new URL(redirectUrl).host, 'exchange.example')
      await pay(redirectUrl)
      const order = await eventually('it is paid', async () => {
        const known = await provider.getOrder(ORDER)
        return known?.status === 'paid' ? known : undefined
      })
      assert.deepEqual([order.orderId, order.currency, order.pay, order.coin], [ORDER, 'USD', 100n * UNIT, 'USDT'])
      assert.equal(order.coinAmount, 9_611_553_700n)
      assert.equal(order.isElsewhere, false)
      // What no documentation promises links nobody.
      if (name.startsWith('MoonPay')) assert.equal(order.card, undefined)
      else assert.match(order.card ?? '', /^\S{8,100}$/, 'and names the card that paid')
    })

    it('knows nothing of orders that are not its', async () => {
      assert.equal(await open().getOrder(UNKNOWN), undefined)
    })

    it('is believed by its signature alone, within five minutes', async () => {
      const { header, key, body } = hook()
      const signed = signHook(key, body, NOW)
      const read = (rawBody: string, value: string | undefined, nowMs = NOW) =>
        open().readHook({ rawBody, header: (asked) => (asked === header ? value : undefined) }, nowMs)
      assert.equal((await read(body, signed))?.orderId, ORDER)
      assert.deepEqual((await read(body, signed))?.eventId, (await read(body, signed))?.eventId)
      assert.equal(await read(`${body} `, signed), undefined)
      assert.equal(await read(body, signHook('forged', body, NOW)), undefined)
      assert.equal(await read(body, signed, NOW + 301_000), undefined)
      assert.equal(await read(body, undefined), undefined)
    })

    it('is silent when it cannot be reached, and names no key', async () => {
      const nowhere = { ...moonPayAccount(), apiUrl: 'http://127.0.0.1:9' }
      const gone = name.startsWith('MoonPay')
        ? moonPay(nowhere)
        : demoPay(async () => ({ url: 'http://127.0.0.1:9', apiKey: 'pk_test', hookKey: '' }))
      await assert.rejects(gone.getOrder(ORDER), (error: Error) => {
        assert.ok(error instanceof CardProviderSilent)
        assert.ok(!error.message.includes('pk_test'))
        return true
      })
    })
  })
}

describe('MoonPay alone', () => {
  it('signs the address people are sent to, and asks for fees within the amount', async () => {
    const { redirectUrl } = await moonPay(moonPayAccount()).createOrder({
      ...{ ...question, orderId: ORDER, quoteId: '' },
      holder: { familyName: 'Archer', name: 'Alice' },
      ...{ returnUrl: 'https://exchange.example/creditcard/success?orderId=1', notifyUrl: '' },
    })
    const [address = '', signature = ''] = redirectUrl.split('&signature=')
    const { search, searchParams, origin } = new URL(address)
    assert.equal(origin, 'https://buy.moonpay.com')
    assert.equal(decodeURIComponent(signature), createHmac('sha256', 'sk_test').update(search).digest('base64'))
    assert.deepEqual(
      ['walletAddress', 'baseCurrencyAmount', 'externalTransactionId', 'areFeesIncluded'].map((key) =>
        searchParams.get(key),
      ),
      [WALLET, '100.00', ORDER, 'true'],
    )
    assert.ok(!redirectUrl.includes('sk_test'))
    assert.ok(seen.some(({ searchParams: asked }) => asked.get('baseCurrencyAmount') === '100.00'))
  })

  it('takes for ours only what was paid to the wallet that it was given, in whatever capitals, and without a tag', async () => {
    const reported = async (orderId: string, wallet: string) => {
      const order = await moonPay({ ...moonPayAccount(), wallets: { USDT: wallet } }).getOrder(orderId)
      return order && `${order.providerId.slice(0, 8)} ${order.status} ${order.isElsewhere ? 'elsewhere' : 'ours'}`
    }
    assert.equal(await reported(ORDER, WALLET), '9d1c8f0e paid ours', 'not the one before it, which went elsewhere')
    assert.equal(await reported(ORDER, WALLET.toUpperCase().replace('0X', '0x')), '9d1c8f0e paid ours')
    assert.equal(await reported(ELSEWHERE, WALLET), '6a0f0c5b paid elsewhere')
    assert.equal(await reported(ORDER, ''), '6a0f0c5b paid elsewhere', 'no wallet is nobody’s')

    const [made] = JSON.parse(recorded('transactions-elsewhere')) as object[]
    const sentTo = async (walletAddress: string | null, walletAddressTag: string | null, own = 'rHouse') => {
      instead.set(`/v1/transactions/ext/${UNKNOWN}`, [{ ...made, walletAddress, walletAddressTag }])
      return (await reported(UNKNOWN, own))?.split(' ').at(-1)
    }
    assert.equal(await sentTo('rHouse', null), 'ours')
    assert.equal(await sentTo('rHouse', ''), 'ours')
    assert.equal(await sentTo('rHouse', '7'), 'elsewhere', 'the tag of somebody at the same address')
    assert.equal(await sentTo('rhouse', null), 'elsewhere', 'capitals count where they are part of the address')
    assert.equal(await sentTo(null, null), 'elsewhere')
    instead.clear()
  })
})
