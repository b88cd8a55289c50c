import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { localeIds } from '@bowline/contract/terms/locales.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { changeConfiguration, configurationHistory, seedDemoConfiguration } from './index.ts'
import { contrast } from './palette.ts'
import { coinInfoOf, DEFAULT_SETTINGS, siteSettings } from './settings.ts'
import { SiteConfiguration } from './site-configuration.ts'

describe('the site configuration', () => {
  let database: TemporaryDatabase
  let configuration: SiteConfiguration
  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [fileURLToPath(new URL('./migrations', import.meta.url))])
    configuration = new SiteConfiguration(database.sql, createLog('test', { level: 'silent' }))
    await configuration.follow()
  })
  after(async () => {
    await configuration.close()
    await database.drop()
  })

  const change = (settings: unknown, expectedVersion?: number) =>
    changeConfiguration(database.sql, { settings, changedBy: 'alice', note: 'a test', expectedVersion })
  const reaches = async (version: number) => {
    await until(() => configuration.current.version >= version)
    return configuration.current.settings
  }

  it('is valid before anybody configured anything, and takes the demo’s announcements once', async () => {
    assert.deepEqual(configuration.current, { version: 0, settings: DEFAULT_SETTINGS })
    assert.equal(DEFAULT_SETTINGS.brand.name, 'Bowline')
    assert.equal(DEFAULT_SETTINGS.locales.length, 18)
    await seedDemoConfiguration(database.sql, Date.now())
    await seedDemoConfiguration(database.sql, Date.now())
    const { announcements } = await reaches(1)
    assert.equal(announcements.length, 4)
    for (const { title, body } of announcements)
      for (const text of [title, body]) assert.deepEqual(Object.keys(text).sort(), [...localeIds].sort())
    assert.equal((await configurationHistory(database.sql, 10)).length, 1)
  })

  it('picks up a change by itself, records its author, and fills in defaults', async () => {
    assert.deepEqual(await change({ brand: { name: 'Harbour' } }), { ok: true, version: 2 })
    const { brand } = await reaches(2)
    assert.equal(brand.name, 'Harbour')
    assert.deepEqual(brand.colours, DEFAULT_SETTINGS.brand.colours)
    const [last] = await configurationHistory(database.sql, 1)
    assert.deepEqual(last?.settings, { brand: { name: 'Harbour' } })
    assert.equal(last?.changedBy, 'alice')
  })

  it('names a coin in each language, and keeps of it what the operator left alone', () => {
    const named = (coins: unknown) => siteSettings.parse({ coins })
    const settings = named({ BTC: { name: { de_DE: 'Bitmünze' } }, NEW: { name: 'Newcoin' } })
    assert.deepEqual(coinInfoOf(settings, 'BTC'), {
      name: { en_US: 'Bitcoin', de_DE: 'Bitmünze' },
      categories: ['proof-of-work', 'payments'],
    })
    assert.deepEqual(coinInfoOf(settings, 'NEW'), { name: { en_US: 'Newcoin' }, categories: [] })
    assert.deepEqual(coinInfoOf(named({ BTC: { categories: [] } }), 'BTC').categories, [])
    assert.deepEqual(coinInfoOf(DEFAULT_SETTINGS, 'XYZ'), { name: { en_US: 'XYZ' }, categories: [] })
    assert.equal(siteSettings.safeParse({ coins: { BTC: { name: { xx_XX: 'Bitcoin' } } } }).success, false)
  })

  it('refuses malformed or unknown settings, reports all of them, and changes nothing', async () => {
    const refused = await change({
      brand: { colours: { light: { primary: '#777777', onPrimary: '#888888' } } },
      links: { terms: 'javascript:alert(1)', privacy: '//elsewhere.example' },
      locales: ['zh_CN'],
      coinIcons: '/x',
    })
    assert.ok(!refused.ok && refused.refusal === 'malformed')
    const problems = refused.problems.join('\n')
    for (const part of ['brand.colours.light', 'links.terms', 'links.privacy', 'locales', 'coinIcons'])
      assert.match(problems, new RegExp(part))
    assert.equal((await configurationHistory(database.sql, 1))[0]?.version, 2)
  })

  it('refuses a change based on an outdated version', async () => {
    assert.deepEqual(await change({}, 1), { ok: false, refusal: 'changed-meanwhile', version: 2 })
    assert.deepEqual(await change({}, 2), { ok: true, version: 3 })
  })

  it('accepts one of two simultaneous changes', async () => {
    const both = await Promise.all([change({}, 3), change({}, 3)])
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    assert.equal((await configurationHistory(database.sql, 1))[0]?.version, 4)
  })
})

describe('an operator’s text', () => {
  it('may be in one language, but never without the fallback', () => {
    const notice = (value: unknown) => siteSettings.safeParse({ notice: value })
    assert.deepEqual(notice('Short break at noon').data?.notice, { en_US: 'Short break at noon' })
    assert.equal(notice({ zh_CN: '中午维护' }).success, false)
    assert.equal(notice({ en_US: 'Break', xx_XX: 'Pause' }).success, false)
  })
})

it('measures contrast like WCAG: black on white is 21, in either order', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#ffffff', '#777777').toFixed(2), '4.48')
})
