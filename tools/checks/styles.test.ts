import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkStyles } from './styles.ts'

const sheet = (text: string, path = 'apps/web/shell/header.module.css') => ({ path, text })
const part = (text: string, path = 'apps/web/shell/header.tsx') => ({ path, text })
const importing = "import styles from './header.module.css'\n"

describe('styles', () => {
  it('hold every class that is used, and none that is not', () => {
    const header = sheet('.bar { color: var(--text) }\n.bar > .name:hover { margin: 0.5em }')
    assert.deepEqual(checkStyles([header, part(`${importing}styles.bar + styles.name`)]), [])
    assert.deepEqual(checkStyles([header, part(`${importing}styles.bar`)]), [
      'apps/web/shell/header.module.css: nothing uses .name',
    ])
    assert.deepEqual(checkStyles([header, part(`${importing}styles.bar + styles.name + styles.old`)]), [
      'apps/web/shell/header.tsx uses .old, which apps/web/shell/header.module.css does not have',
    ])
  })

  it('may be looked up by a name that is known at run time only', () => {
    assert.deepEqual(checkStyles([sheet('.buy {}\n.sell {}'), part(`${importing}styles[side]`)]), [])
  })

  it('are found in the design system, and not in the keys of words', () => {
    const card = sheet('.card {}', 'packages/design-system/layers/card.module.css')
    const user = part("import card from '@bowline/design-system/layers/card.module.css'\nt('card.title') + card.card")
    assert.deepEqual(checkStyles([card, user]), [])
  })

  const wrong = (line: string, path?: string) =>
    checkStyles([sheet(`.a {\n  ${line};\n}`, path), part(`${importing}styles.a`)]).length

  it('take colours, weights and durations from the tokens', () => {
    assert.equal(wrong('color: #1c2a2d'), 1)
    assert.equal(wrong('background: rgb(0 0 0 / 50%)'), 1)
    assert.equal(wrong('font-weight: 600'), 1)
    assert.equal(wrong('transition: opacity 200ms'), 1)
    assert.equal(wrong('color: var(--text); /* #1c2a2d */'), 0)
    assert.equal(wrong('mask-image: linear-gradient(#000000, transparent)'), 0)
    assert.equal(checkStyles([sheet('--text: #1c2a2d', 'packages/design-system/theme/tokens.css')]).length, 0)
  })

  it('name sides by the direction of reading', () => {
    assert.equal(wrong('margin-left: 4px'), 1)
    assert.equal(wrong('right: 0'), 1)
    assert.equal(wrong('text-align: left'), 1)
    assert.equal(wrong('inset-inline-end: 0'), 0)
    // Figures end on the right in both directions.
    assert.equal(wrong('text-align: right'), 0)
  })
})
