import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApi, type TestApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const FUND = 'POST /exchange-web/web/demo/fund'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.stop())

test('a new demo user gets play money once a day, however often and fast they ask', async () => {
  const alice = await SiteVisitor.signedIn(api, 'alice')
  const answers = await Promise.all([1, 2, 3].map(() => alice.call(FUND)))
  const given = answers.filter(({ granted }) => granted.length > 0)
  assert.deepEqual(
    given.flatMap(({ granted }) => granted).sort((a, b) => a.coin.localeCompare(b.coin)),
    [
      { coin: 'BTC', amount: '0.10000000' },
      { coin: 'USDT', amount: '10000.00000000' },
    ],
  )
  assert.equal(answers[0]?.nextAtMs, (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000)
  const { balances } = await alice.call('GET /exchange-web-gateway/asset/balances', { withEmpty: false })
  assert.deepEqual(balances.map(({ coin, available }) => [coin, Number(available)]).sort(), [
    ['BTC', 0.1],
    ['USDT', 10_000],
  ])
})

test('only signed-in users get any', async () => {
  assert.equal((await new SiteVisitor(api).ask(FUND)).code, '403')
})
