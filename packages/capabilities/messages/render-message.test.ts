import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codeActions } from './code-actions.ts'
import type { AboutUser } from './message.ts'
import { renderMessage } from './render-message.ts'
import type { TemplateName } from './template-values.ts'
import { templates } from './templates.ts'
import { languages } from './words.ts'

const NOON = Date.UTC(2026, 4, 4, 12, 30)
const HOSTILE = '"><img src=https://evil.example/x.png onerror=alert(1)>\r\nBcc: bob@evil.example\u202e{code}'
const LINK = 'https://exchange.example/user/activate?token=abc%22%3E&x=1'

/** For every message: everything a stranger can influence is hostile. */
const values = {
  action: 'withdraw',
  code: '123456',
  link: LINK,
  time: NOON,
  minutes: 30,
  hours: 2,
  days: 1,
  left: 3,
  amount: HOSTILE,
  addressEnd: HOSTILE,
  recipient: HOSTILE,
  sender: HOSTILE,
  owed: HOSTILE,
  leader: HOSTILE,
  coin: HOSTILE,
  reason: HOSTILE,
  label: HOSTILE,
  email: HOSTILE,
  phone: HOSTILE,
  reasons: HOSTILE,
  min: HOSTILE,
  margin: HOSTILE,
  percent: 50,
  device: HOSTILE,
  ip: HOSTILE,
  country: HOSTILE,
}

const brand = { name: 'Harbour <b>\r\nX-Evil: 1', url: 'https://exchange.example' }
const about: AboutUser = { phrase: HOSTILE, freezeLink: 'https://exchange.example/freeze?token="><script>' }

const names = Object.keys(templates) as TemplateName[]

function render(template: TemplateName, locale: string, given: object = values) {
  return renderMessage({ template, locale, values: given as Record<string, string>, brand, about })
}

describe('messages', () => {
  it('render in every template and language, whatever strangers put into them', () => {
    for (const locale of languages.keys()) {
      for (const name of names) {
        const { subject, plain, html, sms } = render(name, locale)
        const what = `${name} in ${locale}`
        assert.doesNotMatch(subject + sms, /\p{Cc}/u, what)
        assert.doesNotMatch(plain + html, /\r|\u202e/, what)
        assert.doesNotMatch(plain, /^(Bcc|X-Evil):/m, what)
        assert.deepEqual(
          tagsOf(html).filter((tag) => !KNOWN_TAGS.has(tag)),
          [],
          what,
        )
        for (const [, url] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
          assert.ok(url?.startsWith('https://exchange.example/'), `${what}: ${url}`)
        }
        assert.doesNotMatch(html, /<img|<script|<style|url\(|@import/, what)
        // No mail program may turn a stranger's text into a link.
        assert.doesNotMatch(plain + sms, /evil\.example|https:\/\/evil/, what)
        // Braces written by a stranger stay as they are; none of our placeholders is left.
        assert.doesNotMatch((plain + subject + sms).replaceAll('{code}', ''), /[{}]|undefined|\[object|NaN/, what)
      }
    }
  })

  it('exist in every language, one for every template and action', () => {
    for (const [locale, { words }] of languages) {
      assert.deepEqual(Object.keys(words.messages).sort(), [...names].sort(), locale)
      assert.deepEqual(Object.keys(words.actions).sort(), [...codeActions].sort(), locale)
    }
  })

  it('state a code, its purpose and its validity in the reader’s language', () => {
    const withdrawal = { action: 'withdraw', code: '042042', minutes: 10, amount: '0.5 BTC', addressEnd: 'x7f2' }
    const english = render('code', 'en_US', withdrawal)
    assert.match(english.plain, /for: withdrawal\. It is valid for 10 minutes\./)
    assert.match(english.plain, /^042042$/m)
    assert.match(english.plain, /^Amount: 0\.5 BTC\nAddress ends with: x7f2$/m)
    assert.match(english.sms, /042042 .* withdrawal\..* Amount: 0\.5 BTC Address ends with: x7f2$/)
    assert.match(render('code', 'zh_CN', withdrawal).sms, /042042，用于：提币，10分钟内有效/)
    const arabic = render('code', 'ar_AR', withdrawal)
    assert.match(arabic.plain, /السحب\. مدة صلاحيته 10 دقائق/)
    assert.match(arabic.html, /<html lang="ar" dir="rtl">/)
    assert.match(render('code', 'de_DE', withdrawal).plain, /^Betrag: 0\.5 BTC$/m)
    assert.equal(render('code', 'xx_XX', withdrawal).plain, english.plain)
  })

  it('are marked as what they are written in, with western years and digits everywhere', () => {
    for (const [locale, { words }] of languages) {
      const { plain, html } = render('signIn', locale, { time: NOON })
      const [time = ''] = plain.split('\n').filter((line) => line.startsWith(words.details.time))
      for (const part of [/2026/, /12[:.]30[:.]00/]) assert.match(time, part, locale)
      const [, tag = '', direction] = /<html lang="(.+)" dir="(.+)">/.exec(html) ?? []
      const { language, script } = new Intl.Locale(tag).maximize()
      const own = { zh_CN: ['zh', 'Hans'], tw_TW: ['zh', 'Hant'] }[locale] ?? [locale.slice(0, 2), script]
      assert.deepEqual([language, script, direction], [...own, locale === 'ar_AR' ? 'rtl' : 'ltr'], locale)
    }
  })

  it('end with the reader’s anti-phishing phrase, and with the freeze link for security events', () => {
    const own = { phrase: 'blue whale', freezeLink: 'https://exchange.example/freeze?token=t0k3n' }
    const withOwn = (template: TemplateName, known: AboutUser) =>
      renderMessage({ template, locale: 'en_US', values: { time: NOON, country: 'DE' }, brand, about: known })
    const changed = withOwn('passwordChanged', own)
    for (const body of [changed.plain, changed.html]) {
      assert.match(body, /blue whale/)
      assert.match(body, /https:\/\/exchange\.example\/freeze\?token=t0k3n/)
      assert.match(body, /May 4, 2026, 12:30:00/)
      assert.match(body, /Germany/)
    }
    assert.doesNotMatch(withOwn('welcome', own).plain, /freeze/)
    assert.doesNotMatch(withOwn('passwordChanged', {}).plain, /phrase|freeze/i)
  })

  it('omit unknown values, and are not rendered without required ones', () => {
    const { plain } = render('signIn', 'en_US', { time: NOON, ip: '203.0.113.7', device: undefined })
    assert.match(plain, /IP address: 203\.0\.113\.7/)
    assert.doesNotMatch(plain, /Device/)
    assert.throws(() => render('code', 'en_US', { action: 'login', code: '123456' }), /no \{minutes\}/)
    assert.throws(() => render('activation', 'en_US', { link: 'javascript:alert(1)', minutes: 5 }), /must not link/)
  })
})

const KNOWN_TAGS = new Set(
  '!doctype html head meta title body div strong h1 p a bdi hr'.split(' ').flatMap((tag) => [tag, `/${tag}`]),
)

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<([^\s>]*)/g)].map(([, tag]) => tag as string)
}
