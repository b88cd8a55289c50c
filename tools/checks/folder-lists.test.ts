import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkFolderLists, folderLists } from './folder-lists.ts'

const list = 'packages/contract/calls.list.ts'
const alerts = {
  path: 'packages/contract/calls/price-alerts.ts',
  text: 'export const alert = 1\nexport const priceAlertCalls = {}\n',
}
const markets = { path: 'packages/contract/calls/spot/orders.ts', text: 'export const orderCalls = {}\n' }
const test = { path: 'packages/contract/calls/price-alerts.test.ts', text: 'export const testCalls = {}\n' }
const ofCalls = folderLists.filter(({ file }) => file === list)

describe('lists of what lies in folders', () => {
  it('join every table, and nothing else of the folder', () => {
    const [text] = ofCalls.map(({ make }) => make([alerts, markets, test]))
    assert.equal(
      text,
      [
        '// Made from folders by `npm run check -- --write`.',
        "import { priceAlertCalls } from './calls/price-alerts.ts'",
        "import { orderCalls } from './calls/spot/orders.ts'",
        '',
        'export const callTables = {',
        '  ...priceAlertCalls,',
        '  ...orderCalls,',
        '}',
        '',
      ].join('\n'),
    )
    assert.deepEqual(checkFolderLists([alerts, markets, test, { path: list, text: text as string }], ofCalls), [])
  })

  it('are refused when something was added or taken away', () => {
    const written = ofCalls.map(({ file, make }) => ({ path: file, text: make([alerts]) }))
    const refused = [`${list} is not what the folders say: npm run check -- --write`]
    assert.deepEqual(checkFolderLists([alerts, markets, ...written], ofCalls), refused)
    assert.deepEqual(checkFolderLists(written, ofCalls), refused)
    assert.deepEqual(checkFolderLists([alerts], ofCalls), refused)
  })

  it('name a catalogue of the site by its folder', () => {
    const words = ['screens/account-kyc', 'desk/chart', 'shell'].map((folder) => ({
      path: `apps/web/${folder}/words/en_US.json`,
      text: '{}',
    }))
    const [text] = folderLists.filter(({ file }) => file.includes('catalogues')).map(({ make }) => make(words))
    assert.match(text ?? '', /import type accountKycWords from '\.\.\/screens\/account-kyc\/words\/en_US\.json'/)
    assert.match(text ?? '', /readonly 'account-kyc': typeof accountKycWords/)
    assert.match(text ?? '', /readonly 'desk\/chart': typeof deskChartWords/)
    assert.match(text ?? '', /readonly shell: typeof shellWords/)
  })
})
