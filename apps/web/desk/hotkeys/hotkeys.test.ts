import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionOf, chordOf, conflictOf, keptHotkeys, readHotkeys, worksWhileTyping } from './hotkeys.ts'

const plain = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false }

test('a chord uses the physical key and lists modifiers in a fixed order', () => {
  assert.equal(chordOf({ ...plain, code: 'KeyB' }), 'B')
  assert.equal(chordOf({ ...plain, code: 'Digit1', shiftKey: true, ctrlKey: true }), 'Ctrl+Shift+1')
  assert.equal(chordOf({ ...plain, code: 'F5', altKey: true }), 'Alt+F5')
  assert.equal(chordOf({ ...plain, code: 'ShiftLeft', shiftKey: true }), undefined)
})

test('hotkeys are off by default, and survive saving and loading', () => {
  const fresh = readHotkeys(undefined)
  assert.equal(fresh.isOn, false)
  assert.equal(actionOf(fresh, 'B', true), undefined)
  const own = { isOn: true, chords: { ...fresh.chords, buy: 'Alt+Shift+B', sell: '' } }
  assert.deepEqual(readHotkeys(keptHotkeys(own)), own)
})

test('a chord that no key press can produce is invalid', () => {
  const odd = readHotkeys({ isOn: 'yes', buy: 'Hyper+B', sell: 'Shift+Ctrl+S', submit: 7 })
  assert.equal(odd.chords.buy, '')
  assert.equal(odd.chords.sell, 'Ctrl+Shift+S')
  assert.equal(odd.chords.submit, '')
})

test('keys that are not armed do nothing, except cancel everything', () => {
  const on = { ...readHotkeys(undefined), isOn: true }
  assert.equal(actionOf(on, 'B', false), undefined)
  assert.equal(actionOf(on, 'B', true), 'buy')
  assert.equal(actionOf(on, 'Alt+Shift+X', false), 'panic')
})

test('two actions cannot share a chord, and chords of the page or the browser are reserved', () => {
  const { chords } = readHotkeys(undefined)
  assert.deepEqual(conflictOf('buy', { ...chords, buy: 'S' }), { kind: 'same', as: 'sell' })
  for (const chord of ['Enter', 'Slash', 'Ctrl+K', 'Meta+R', 'Shift+Tab'])
    assert.deepEqual(conflictOf('buy', { ...chords, buy: chord }), { kind: 'reserved' }, chord)
  assert.equal(conflictOf('submit', chords), undefined)
  assert.equal(actionOf({ isOn: true, chords: { ...chords, buy: 'S' } }, 'S', true), undefined)
})

test('what cancels everything works while one types, unless its owner chose a key that is text', () => {
  const { chords } = readHotkeys(undefined)
  assert.equal(worksWhileTyping(chords.panic), true)
  assert.equal(conflictOf('panic', chords), undefined)
  const own = readHotkeys({ isOn: 'yes', panic: 'Shift+X' })
  assert.equal(actionOf(own, 'Shift+X', false), 'panic')
  assert.deepEqual(
    [worksWhileTyping('Shift+X'), worksWhileTyping('F9'), worksWhileTyping('Ctrl+Shift+1')],
    [false, true, true],
  )
})
