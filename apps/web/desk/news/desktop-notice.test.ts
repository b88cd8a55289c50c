import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { showOnDesktop } from './desktop-notice.ts'

const browser = globalThis as { Notification?: unknown }

afterEach(() => {
  delete browser.Notification
})

test('a notice is shown to who allowed it', () => {
  const shown: string[] = []
  const notices = (permission: string) =>
    class {
      static readonly permission = permission
      constructor(text: string) {
        shown.push(text)
      }
    }
  browser.Notification = notices('denied')
  showOnDesktop('no')
  browser.Notification = notices('granted')
  showOnDesktop('Bought 1 BTC')
  assert.deepEqual(shown, ['Bought 1 BTC'])
})

test('a browser without notices, or one that throws, does not keep other news from being told', () => {
  showOnDesktop('to an iPhone')
  browser.Notification = class {
    static readonly permission = 'granted'
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }
  showOnDesktop('to an Android phone')
})
