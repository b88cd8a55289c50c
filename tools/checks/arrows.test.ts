import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkArrows } from './arrows.ts'

const manifests = ['money', 'core', 'platform', 'engine', 'capabilities', 'gateways'].map((name) => ({
  path: `packages/${name}/package.json`,
  text: JSON.stringify({ name: `@bowline/${name}` }),
}))

function check(path: string, specifier: string): string[] {
  const file = { path, text: `import { thing } from '${specifier}'\n` }
  return checkArrows([...manifests, file], ['identity', 'spot']).map((problem) => problem.split(': ')[1] as string)
}

describe('imports between packages', () => {
  it('may point inward', () => {
    assert.deepEqual(check('packages/core/exchange.ts', '@bowline/money/rounding.ts'), [])
    assert.deepEqual(check('packages/gateways/rest/orders.ts', '@bowline/capabilities/spot/place-order.ts'), [])
    assert.deepEqual(check('apps/api/main.ts', '@bowline/platform/config.ts'), [])
    assert.deepEqual(check('apps/api/main.ts', './wiring.ts'), [])
  })

  it('lead from the contract to the lists of the core, and no further', () => {
    for (const path of ['packages/contract/order.ts', 'packages/contract/terms/orders.ts'])
      assert.deepEqual(check(path, '@bowline/core/messages/terms.ts'), [])
    assert.deepEqual(check('packages/contract/order.ts', '@bowline/core/rejections.ts'), [
      'contract may import money, terms, not core',
    ])
  })

  it('may not point outward', () => {
    assert.deepEqual(check('packages/core/exchange.ts', '@bowline/engine/sequencer.ts'), [
      'core may import money, not engine',
    ])
    assert.deepEqual(check('packages/platform/log.ts', '@bowline/money/rounding.ts'), [
      'platform may import none of ours, not money',
    ])
    assert.deepEqual(check('packages/capabilities/spot/a.ts', '../../gateways/rest/b.ts'), [
      'capabilities may import engine, core, chains, money, platform, solvency, terms, not gateways',
    ])
  })

  it('may not point to apps or tests', () => {
    assert.deepEqual(check('apps/api/main.ts', '../worker/main.ts'), [
      'an app is a process of its own; share by a package',
    ])
    assert.deepEqual(check('packages/core/exchange.ts', './bench/flow.ts'), [
      'tests and benchmarks are not part of the product',
    ])
  })

  it('keep the pure packages free of Node and of packages', () => {
    const problem = ['core runs anywhere and uses nothing from outside']
    assert.deepEqual(check('packages/core/exchange.ts', 'node:fs'), problem)
    assert.deepEqual(check('packages/core/exchange.ts', 'zod'), problem)
    assert.deepEqual(check('packages/core/exchange.test.ts', 'node:fs'), [])
    assert.deepEqual(check('packages/core/ledger/posting-digests.ts', '@noble/hashes/blake2.js'), [])
    assert.deepEqual(check('packages/core/ledger/posting-digests.ts', '@noble/hashes/utils.js'), problem)
    assert.deepEqual(check('packages/solvency/tree.ts', '@noble/hashes/sha3.js'), [])
    assert.deepEqual(check('packages/solvency/tree.ts', '@noble/curves/ed25519.js'), [
      'solvency runs anywhere and uses nothing from outside',
    ])
  })

  it('use the name of another package, not its path', () => {
    assert.deepEqual(check('packages/core/exchange.ts', '../money/rounding.ts'), [
      'another package is imported by its name',
    ])
  })

  it('lead from the engine to its journal through the port', () => {
    const at = (file: string) => `@bowline/platform/journal/${file}`
    assert.deepEqual(check('packages/engine/recovery.ts', at('open-journal.ts')), [])
    assert.deepEqual(check('packages/engine/recovery.ts', at('read-journal.ts')), [
      'the engine uses its journal through the port (journal.ts)',
    ])
    assert.deepEqual(check('packages/engine/crash/power-cut.ts', at('journal-reader.ts')), [])
    assert.deepEqual(check('packages/capabilities/operator/backup/extent.ts', at('read-journal.ts')), [])
  })

  it('lead from gateways to kits, and to no gateway', () => {
    assert.deepEqual(check('packages/gateways/binance-rest/orders.ts', '../binance-kit/words.ts'), [])
    assert.deepEqual(check('packages/gateways/socket-kit/fan-out.ts', '../binance-kit/time-unit.ts'), [])
    assert.deepEqual(check('packages/gateways/socket-kit/fan-out.ts', '../binance-rest/dispatch.ts'), [
      'a kit is for all gateways and may not lean on binance-rest',
    ])
    assert.deepEqual(check('packages/gateways/console-api/users.ts', '../site-api/orders/order-history.ts'), [
      'a gateway uses kits and capabilities, and knows no other gateway (site-api)',
    ])
    assert.deepEqual(check('packages/gateways/console-api/users.test.ts', '../site-api/orders/order-history.ts'), [])
    assert.deepEqual(check('packages/gateways/site-api/orders/change.ts', '../call/handler.ts'), [])
  })

  it('lead from tests of a package to the apps only where they start', () => {
    assert.deepEqual(check('packages/gateways/site-api/spot/orders.test.ts', '../../../../apps/api/api.fixture.ts'), [])
    assert.deepEqual(check('apps/web/live/live.test.ts', '../../../packages/gateways/a.fixture.ts'), [])
    assert.deepEqual(
      check('packages/gateways/site-api/spot/orders.test.ts', '../../../../apps/api/exchange/exchange.ts'),
      ['the tests of a package know of the apps only apps/api/api.fixture.ts and apps/worker/worker.ts'],
    )
  })

  it('keep the book from the life of orders, and that from the products', () => {
    const refused = (from: string, to: string) => check(`packages/core/${from}`, to)
    assert.deepEqual(refused('matching/match.ts', '../orders/triggers.ts'), ['core/matching may not know core/orders'])
    assert.deepEqual(refused('matching/match.ts', '../spot/settle.ts'), ['core/matching may not know core/spot'])
    assert.deepEqual(refused('matching/match.ts', '../state.ts'), ['core/matching may not know core/state.ts'])
    assert.deepEqual(refused('orders/agenda.ts', '../spot/needs.ts'), ['core/orders may not know core/spot'])
    assert.deepEqual(refused('orders/agenda.ts', '../perpetuals/margin.ts'), [
      'core/orders may not know core/perpetuals',
    ])
    assert.deepEqual(refused('orders/agenda.ts', '../unified/debts.ts'), ['core/orders may not know core/unified'])
    assert.deepEqual(refused('records/seats.ts', '../unified/debts.ts'), ['core/records may not know core/unified'])
    assert.deepEqual(refused('spot/settle.ts', '../perpetuals/margin.ts'), ['core/spot may not know core/perpetuals'])
    assert.deepEqual(refused('unified/debts.ts', '../spot/needs.ts'), ['core/unified may not know core/spot'])
    assert.deepEqual(refused('perpetuals/risk.ts', '../unified/debts.ts'), [
      'core/perpetuals may not know core/unified',
    ])
    assert.deepEqual(refused('unified/debts.ts', '../perpetuals/figures.ts'), [])
    assert.deepEqual(refused('matching/match.ts', '../records/orders.ts'), [])
    assert.deepEqual(refused('orders/agenda.ts', '../matching/book.ts'), [])
    assert.deepEqual(refused('spot/settle.ts', '../orders/draft.ts'), [])
  })

  it('lead to a screen from the routes only', () => {
    const target = '../fees/rate-percent.ts'
    assert.deepEqual(check('apps/web/screens/home/fee-summary.tsx', target), [
      'screens/home may not lean on a screen (screens/fees)',
    ])
    assert.deepEqual(check('apps/web/desk/chart/chart.tsx', '../../screens/spot-trade/ticket.ts'), [
      'desk may not lean on a screen (screens/spot-trade)',
    ])
    assert.deepEqual(check('apps/web/palette/entries.ts', '../screens/spot-trade/ticket.ts'), [
      'palette may not lean on a screen (screens/spot-trade)',
    ])
    assert.deepEqual(check('apps/web/screens/home/home.test.ts', target), [])
    assert.deepEqual(check('apps/web/screens/home/home-screen.tsx', './fee-summary.tsx'), [])
    assert.deepEqual(check('apps/web/screens/home/home-screen.tsx', '../../desk/chart/chart.tsx'), [])
    assert.deepEqual(check('apps/web/words/catalogues.list.ts', '../screens/home/words/en_US.json'), [])
    assert.deepEqual(check('apps/web/routes.ts', './screens/home/home-screen.tsx'), [])
  })

  it('enter another capability by its index.ts only', () => {
    assert.deepEqual(check('packages/capabilities/spot/place-order.ts', '../identity/index.ts'), [])
    assert.deepEqual(check('packages/capabilities/spot/place-order.ts', '../identity/user.ts'), [
      'what others may use of identity is in its index.ts',
    ])
  })

  it('follow the order of the capabilities', () => {
    assert.deepEqual(check('packages/capabilities/identity/user.ts', '../spot/index.ts'), [
      'identity may not lean on spot (packages/capabilities/order.ts)',
    ])
    assert.deepEqual(check('packages/capabilities/spot/a.ts', '../new/index.ts'), [
      'spot may not lean on new (packages/capabilities/order.ts)',
    ])
  })
})
