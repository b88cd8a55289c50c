import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { newcomer } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

describe('Earn in the console', async () => {
  const { api } = await setApi()
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const second = await StaffVisitor.signedIn(api, 'second', 'admin')
  const { visitor } = await newcomer(api, 'alice', ['USDT=2000'])
  const rows = async () => (await admin.call('GET /console-api/earn/products')).products
  const first = async () => (await rows())[0] ?? assert.fail('there are products')
  const offered = async (productId: number) =>
    (await visitor.call('GET /exchange-web/web/earn/products')).products.find((row) => row.productId === productId)
  const lend = (productId: number, amount: string) =>
    visitor.call('POST /exchange-web/web/earn/subscribe', { key: crypto.randomUUID(), productId, amount })

  it('shows what the house owes and what it costs', async () => {
    const { productId } = await first()
    await lend(productId, '1000')
    const { holders, principal, costPerDay, costOfMonth } = await first()
    // 500 at 5 % and 500 at 3.65 %.
    assert.deepEqual([holders, principal, costPerDay, costOfMonth], [1, '1000.00000000', '0.11849315', '0.00000000'])
  })

  it('changes a rate when a second person agrees, and refuses terms that cannot be', async () => {
    const { productId, terms } = await first()
    const request = (change: object) =>
      ['POST /console-api/earn/request', { productId, ...terms, ...change, reason: 'rates have fallen' }] as const
    assert.match((await admin.refused(...request({}))).msg, /changed|nothing/i)
    for (const change of [
      { rates: '5; 3' },
      { rates: '-1' },
      { rates: '101' },
      { least: '0' },
      { coin: 'BTC' },
      { quota: '1e9' },
    ])
      assert.ok((await admin.refused(...request(change))).msg.length > 0, JSON.stringify(change))
    const { approvalId } = await admin.call(...request({ rates: '500 4; 3' }))
    assert.deepEqual((await offered(productId))?.rates[0], { upTo: '500.00000000', percent: '5' })
    assert.match((await admin.refused('POST /console-api/approvals/approve', { id: approvalId })).msg, /./)
    await second.call('POST /console-api/approvals/approve', { id: approvalId })
    const { terms: changed } = await first()
    // In force from the next minute on: until then the page shows both truthfully.
    assert.ok(['500 4; 3', '500 5; 3.65'].includes(changed.rates))
  })

  it('makes a product, ends its sale at once, and what is held stays', async () => {
    const terms = {
      ...{
        kind: 'fixed',
        coin: 'USDT',
        days: '7',
        pays: 'end',
        rates: '3',
        least: '1',
        mostEach: '100',
        quota: '1000',
      },
      ...{ instantPerDay: '', source: 'house', onSale: 'yes' as const, reason: 'a week for newcomers' },
    }
    const { approvalId } = await admin.call('POST /console-api/earn/request', terms)
    await second.call('POST /console-api/approvals/approve', { id: approvalId })
    const made = (await rows()).at(-1) ?? assert.fail('it was made')
    assert.equal(made.terms.days, '7')
    await lend(made.productId, '10')
    await admin.call('POST /console-api/earn/stop', { productId: made.productId, reason: 'enough' })
    assert.equal((await offered(made.productId))?.state, 'ended')
    await assert.rejects(lend(made.productId, '10'), /no longer offered/)
    assert.equal((await rows()).at(-1)?.principal, '10.00000000')
    const { rows: log } = await admin.call('GET /console-api/audit/list', {})
    const actions = log.map(({ action }) => action)
    assert.ok(actions.includes('earn.stop') && actions.includes('earn.set-product'))
  })
})
