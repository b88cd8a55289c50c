import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkWords, completeness } from './words.ts'

const folder = 'apps/web/screens/home/words'
const file = (locale: string, book: Record<string, string>) => ({
  path: `${folder}/${locale}.json`,
  text: JSON.stringify(book),
})
const english = { title: 'Hello {name}', orders: '{n, plural, one {# order} other {# orders}}' }

describe('words', () => {
  it('are complete in the released languages', () => {
    const chinese = { title: '你好 {name}', orders: '{n, plural, other {# 笔订单}}' }
    const arabic = { title: 'مرحبًا {name}', orders: '{n, plural, zero {لا أوامر} other {# أمرًا}}' }
    const files = [file('en_US', english), file('zh_CN', chinese), file('ar_AR', arabic)]
    assert.deepEqual(checkWords(files), [])
    assert.deepEqual(checkWords(files.slice(0, 2)), [`${folder} has no ar_AR.json`])
    const { title } = chinese
    assert.deepEqual(checkWords([files[0], file('zh_CN', { title }), files[2]] as never), [
      `${folder}/zh_CN.json: "orders" is missing`,
    ])
  })

  it('use the arguments of the English text and no others', () => {
    const wrong = (title: string) =>
      checkWords([file('en_US', { title: english.title }), file('fr_FR', { title })]).filter((line) =>
        line.includes('fr_FR'),
      )
    assert.match(wrong('Bonjour {nom}')[0] ?? '', /uses \{nom\}, English uses \{name\}/)
    assert.match(wrong('Bonjour {name')[0] ?? '', /is no ICU message/)
    assert.match(wrong(' ')[0] ?? '', /is empty/)
    assert.deepEqual(wrong('Bonjour {name}'), [])
  })

  it('of an unreleased language may be missing, and are counted', () => {
    const files = [file('en_US', english), file('fr_FR', { title: 'Bonjour {name}' })]
    assert.deepEqual(completeness(files, ['fr_FR', 'de_DE']), [
      { locale: 'fr_FR', words: 1, of: 2 },
      { locale: 'de_DE', words: 0, of: 2 },
    ])
  })
})
