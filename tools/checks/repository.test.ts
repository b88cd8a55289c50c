import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkCapabilities, checkFiles, checkSubjects } from './repository.ts'

const file = (path: string, text = '') => ({ path, text })
const lines = (count: number) => 'x\n'.repeat(count)

describe('the repository', () => {
  it('has no long files except those on the list, and the list only shrinks', () => {
    assert.deepEqual(checkFiles([file('packages/a.ts', lines(300))], {}), [])
    assert.match(checkFiles([file('packages/a.ts', lines(301))], {})[0] as string, /has 301 lines, more than 300/)
    assert.deepEqual(checkFiles([file('packages/a.ts', lines(400))], { 'packages/a.ts': 400 }), [])
    assert.match(
      checkFiles([file('packages/a.ts', lines(401))], { 'packages/a.ts': 400 })[0] as string,
      /more than 400/,
    )
    assert.match(
      checkFiles([file('packages/a.ts', lines(9))], { 'packages/a.ts': 400 })[0] as string,
      /short enough now/,
    )
  })

  it('has no utils, common or helpers', () => {
    assert.match(checkFiles([file('packages/core/utils/x.ts')], {})[0] as string, /called utils/)
    assert.match(checkFiles([file('packages/core/helpers.ts')], {})[0] as string, /called helpers/)
    assert.deepEqual(checkFiles([file('packages/core/common-stock.ts')], {}), [])
  })

  it('contains no TODOs and no skipped tests', () => {
    assert.deepEqual(checkFiles([file('packages/a.ts', 'one\n// TODO later\n')], {}), [
      'packages/a.ts:2 finish it or write it down as a decision',
    ])
    assert.deepEqual(checkFiles([file('packages/a.test.ts', "it.skip('x')")], {}), [
      'packages/a.test.ts:1 every test runs',
    ])
    assert.deepEqual(checkFiles([file('packages/a.test.ts', "it('x', { skip: true }")], {}), [
      'packages/a.test.ts:1 every test runs',
    ])
    assert.deepEqual(checkFiles([file('packages/a.test.ts', "it.only('x')")], {}), [
      'packages/a.test.ts:1 every test runs',
    ])
    assert.deepEqual(checkFiles([file('packages/a.test.ts', 'const all = [...only(events)]')], {}), [])
    assert.deepEqual(checkFiles([file('packages/a.ts', 'skip(1)')], {}), [])
  })

  it('keeps clocks, randomness and waiting out of the core, and options in one place', () => {
    const rule = (path: string, text: string) => checkFiles([file(path, text)], {}).length
    assert.equal(rule('packages/core/exchange.ts', 'const now = Date.now()'), 1)
    assert.equal(rule('packages/money/rounding.ts', 'return await later()'), 1)
    assert.equal(rule('packages/core/exchange.ts', ' * never Date.now here'), 0)
    assert.equal(rule('packages/core/exchange.test.ts', 'const now = Date.now()'), 0)
    assert.equal(rule('packages/engine/sequencer.ts', 'const now = Date.now()'), 0)
    assert.equal(rule('packages/engine/sequencer.ts', 'process.env.SECRET_SWITCH'), 1)
    assert.equal(rule('packages/platform/config.ts', 'process.env.PORT'), 0)
  })

  it('contains no secret and no registry', () => {
    assert.equal(checkFiles([file('a.md', `key AKIA${'A'.repeat(16)}`)], {}).length, 1)
    assert.equal(checkFiles([file('package-lock.json', '"resolved": "https://example.org/a.tgz"')], {}).length, 1)
    assert.deepEqual(checkFiles([file('package-lock.json', '"resolved": "packages/core"')], {}), [])
  })

  it('knows its capabilities', () => {
    const files = [
      file('packages/capabilities/spot/index.ts'),
      file('packages/capabilities/spot/README.md'),
      file('packages/capabilities/order.ts'),
    ]
    assert.deepEqual(checkCapabilities(files, ['spot']), [])
    assert.deepEqual(checkCapabilities(files.slice(0, 1), ['spot']), ['packages/capabilities/spot has no README.md'])
    assert.deepEqual(checkCapabilities(files, []), [
      'packages/capabilities/spot is not in packages/capabilities/order.ts',
    ])
    assert.deepEqual(checkCapabilities(files, ['spot', 'earn']), [
      'packages/capabilities/order.ts lists earn, which does not exist',
    ])
  })
  it('calls calls and handlers as their capability', () => {
    const files = [
      file('packages/contract/calls/spot/orders.ts'),
      file('packages/contract/calls/spot.ts'),
      file('packages/gateways/site-api/spot/orders.ts'),
      file('packages/gateways/site-api/call/dispatch.ts'),
      file('packages/gateways/site-api/handlers.ts'),
    ]
    assert.deepEqual(checkSubjects(files, ['spot']), [])
    assert.deepEqual(
      checkSubjects(
        [...files, file('packages/gateways/site-api/worth/sums.ts'), file('packages/contract/calls/worth.ts')],
        ['spot'],
      ),
      ['worth/', 'calls/worth.ts'].map(
        (end) =>
          `packages/${end === 'worth/' ? 'gateways/site-api' : 'contract'}/${end} is not called as a capability (packages/capabilities/order.ts)`,
      ),
    )
  })
})
