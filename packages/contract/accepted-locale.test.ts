import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { acceptedLocale } from './accepted-locale.ts'
import { locales } from './terms/locales.ts'

const all = locales.map(({ id }) => id)
const accepted = (header: string | undefined, offered: readonly string[] = all) => acceptedLocale(header, offered)?.id

describe('the language a browser asks for', () => {
  it('is any of ours, by its tag', () => {
    for (const { tag, id } of locales) assert.equal(accepted(tag), id)
  })

  it('may be of another region', () => {
    const regions = {
      'pt-BR': 'pt_PT',
      'en-GB': 'en_US',
      'es-419': 'es_ES',
      'ar-EG': 'ar_AR',
      'fr-CA': 'fr_FR',
      'de-CH': 'de_DE',
      in: 'id_ID',
    }
    for (const [tag, id] of Object.entries(regions)) assert.equal(accepted(tag), id, tag)
  })

  it('is, in Chinese, that of the script', () => {
    for (const tag of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-HK', 'zh-Hant-CN'])
      assert.equal(accepted(tag), 'tw_TW')
    for (const tag of ['zh', 'zh-CN', 'zh-SG', 'zh-Hans', 'zh-Hans-HK']) assert.equal(accepted(tag), 'zh_CN', tag)
    assert.equal(accepted('zh-TW', ['en_US', 'zh_CN']), 'zh_CN', 'rather than another language')
  })

  it('follows the weights, and then the order', () => {
    assert.equal(accepted('en;q=0.4, fr;q=0.9, de;q=0.9'), 'fr_FR')
    assert.equal(accepted('eo, ko;q=0.8, en;q=0.9'), 'en_US')
    assert.equal(accepted('de;q=0, nl;q=0.1'), 'nl_NL')
    assert.equal(accepted('ja, ko', ['en_US', 'ko_KR']), 'ko_KR', 'of those that are offered')
  })

  it('is none where nothing usable is said', () => {
    for (const header of [undefined, '', '*', 'eo', ';q=1', 'de;q=x', 'de;q=2', 'd€', ','.repeat(9_999)])
      assert.equal(accepted(header), undefined, header ?? 'nothing')
  })
})
