import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localeIds } from '@bowline/contract/terms/locales.ts'
import type { SourceFile } from './repository-files.ts'
import { repositoryFiles } from './repository-files.ts'
import { checkWords, completeness } from './words.ts'

const folder = 'apps/web/screens/home/words'
const file = (locale: string, book: object) => ({
  path: `${folder}/${locale}.json`,
  text: JSON.stringify(book),
})
const english = { title: 'Hello {name}', orders: '{n, plural, one {# order} other {# orders}}' }

const check = (files: SourceFile[], ...ids: string[]) =>
  checkWords(
    files,
    ids.map((id) => ({ id })),
  )

describe('words', () => {
  it('are complete in every language', () => {
    const chinese = { title: '你好 {name}', orders: '{n, plural, other {# 笔订单}}' }
    const arabic = { title: 'مرحبًا {name}', orders: '{n, plural, zero {لا أوامر} other {# أمرًا}}' }
    const files = [file('en_US', english), file('zh_CN', chinese), file('ar_AR', arabic)]
    assert.deepEqual(check(files, 'zh_CN', 'ar_AR'), [])
    assert.deepEqual(check(files, 'zh_CN', 'fr_FR'), [`${folder} has no fr_FR.json`])
    const { title } = chinese
    assert.deepEqual(check([file('en_US', english), file('zh_CN', { title })]), [
      `${folder}/zh_CN.json: "orders" is missing`,
    ])
  })

  it('of messages and packages are held as well, text by text', () => {
    const inPackage = (locale: string, book: object) => ({
      path: `packages/capabilities/messages/words/${locale}.json`,
      text: JSON.stringify(book),
    })
    const wrong = check([
      inPackage('en_US', { code: { title: 'Code', text: ['For {action}.', 'Never pass it on.'] } }),
      inPackage('de_DE', { code: { title: 'Code', text: ['Für {aktion}.'] } }),
    ])
    assert.deepEqual(wrong, [
      'packages/capabilities/messages/words/de_DE.json: "code.text.[1]" is missing',
      'packages/capabilities/messages/words/de_DE.json: "code.text.[0]" uses {aktion}, English uses {action}',
    ])
  })

  it('of the console are English at least, and held in any other language as well', () => {
    const folder = 'apps/console/words'
    const ofConsole = (locale: string, book: object) => ({
      path: `${folder}/${locale}.json`,
      text: JSON.stringify(book),
    })
    const files = [ofConsole('en_US', english)]
    assert.deepEqual(check(files, 'en_US', 'de_DE'), [])
    assert.deepEqual(completeness(files, [{ id: 'de_DE' }]), [{ locale: 'de_DE', words: 0, of: 0 }])
    assert.deepEqual(check([...files, ofConsole('de_DE', { title: 'Hallo {name}' })], 'en_US', 'de_DE'), [
      `${folder}/de_DE.json: "orders" is missing`,
    ])
    assert.deepEqual(check([ofConsole('de_DE', { title: 'Hallo {name}' })], 'de_DE'), [`${folder} has no en_US.json`])
  })

  it('keep lists as lists', () => {
    const wrong = check([file('en_US', { body: ['One.'] }), file('de_DE', { body: { 0: 'Eins.' } })])
    assert.deepEqual(wrong, [
      `${folder}/de_DE.json: "body.[0]" is missing`,
      `${folder}/de_DE.json: "body.0" is not in English`,
    ])
  })

  it('use the arguments of the English text and no others', () => {
    const wrong = (title: string) => check([file('en_US', { title: english.title }), file('fr_FR', { title })])
    assert.match(wrong('Bonjour {nom}')[0] ?? '', /uses \{nom\}, English uses \{name\}/)
    assert.match(wrong('Bonjour {name')[0] ?? '', /is no ICU message/)
    assert.match(wrong(' ')[0] ?? '', /is empty/)
    assert.deepEqual(wrong('Bonjour {name}'), [])
  })

  it('are translated: terms of the trade may be English, sentences may not', () => {
    const wrong = (title: string) => check([file('en_US', { title }), file('fr_FR', { title })])
    assert.deepEqual(wrong('Average true range'), [])
    assert.deepEqual(wrong('<b>Stop</b> {price} {qty} {coin} {time}'), [])
    assert.match(wrong('Sell {qty} at the best price')[0] ?? '', /fr_FR.json: "title" is the English text/)
  })

  it('have in French the no-break spaces of its term list', () => {
    const wrong = (title: string) => check([file('en_US', { title: 'Title' }), file('fr_FR', { title })])
    assert.deepEqual(
      wrong('Délai\u00a0: «\u00a05\u00a0min\u00a0» ou 20\u00a0%\u202f; prêt\u202f? À 14:05, https://a.example'),
      [],
    )
    for (const colon of ['Délai : 5', 'Délai\u202f: 5', 'Délai: 5', '« abc »', '«abc»', '20 %'])
      assert.match(wrong(colon)[0] ?? '', /fr_FR.json: "title" needs U\+00A0 at : « » and %/, colon)
    for (const mark of ['Prêt ?', 'Prêt\u00a0!', 'Prêt?'])
      assert.match(wrong(mark)[0] ?? '', /needs U\+202F before ; \? and !/, mark)
    for (const unit of ['24 h', '30 minutes', '8\u202fMo'])
      assert.match(wrong(unit)[0] ?? '', /needs U\+00A0 before a unit/, unit)
  })

  it('are whole in every language an operator may offer', () => {
    const offered = localeIds.map((id) => ({ id }))
    assert.deepEqual(
      completeness(repositoryFiles(), offered).filter(({ words, of }) => words !== of),
      [],
    )
  })

  it('are texts, in English as well', () => {
    const wrong = (texts: object, translated: unknown) =>
      check([file('en_US', texts), { path: `${folder}/fr_FR.json`, text: JSON.stringify(translated) }])
    assert.deepEqual(wrong({ title: 'Hello' }, { title: null }), [`${folder}/fr_FR.json: "title" is no text`])
    assert.deepEqual(wrong({ page: { title: 'Hello' } }, { page: { title: 1 } }), [
      `${folder}/fr_FR.json: "page.title" is no text`,
    ])
    assert.deepEqual(wrong({ title: null }, { title: 'Bonjour' }), [`${folder}/en_US.json: "title" is no text`])
    assert.deepEqual(wrong({ title: 'Hello' }, null), [
      `${folder}/fr_FR.json: "title" is missing`,
      `${folder}/fr_FR.json: "" is not in English`,
      `${folder}/fr_FR.json: "" is no text`,
    ])
  })

  it('are counted by language', () => {
    const files = [file('en_US', english), file('fr_FR', { title: 'Bonjour {name}' })]
    assert.deepEqual(completeness(files, [{ id: 'fr_FR' }, { id: 'de_DE' }]), [
      { locale: 'fr_FR', words: 1, of: 2 },
      { locale: 'de_DE', words: 0, of: 2 },
    ])
  })
})
