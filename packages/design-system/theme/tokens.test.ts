import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const surfaces = [0, 1, 2, 3, 4].map((level) => `--surface-${level}`)
const texts = ['text', 'text-2', 'text-3', 'accent', 'green', 'red', 'blue', 'orange', 'paper', 'warn', 'info'].map(
  (n) => `--${n}`,
)
const tones = texts.slice(3)

type Theme = 'light' | 'dark' | 'contrast'
type Rgb = readonly [number, number, number]

/** The declarations of the blocks whose selector list names `selector` exactly. */
function declarations(selector: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((one) => one.trim() === selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim())
  }
  return found
}

const shared = declarations('[data-theme]')
const contrast = declarations('[data-theme="contrast"]')

function colour(theme: Theme, name: string): Rgb {
  const value = (theme === 'contrast' ? contrast.get(name) : undefined) ?? shared.get(name) ?? ''
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  const hex = theme === 'light' ? light : dark
  assert.match(hex, /^#[0-9a-f]{6}$/, `${name} of ${theme} is ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
}

/** WCAG 2.2, relative luminance. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function mix(tone: Rgb, ground: Rgb, share: number): Rgb {
  return tone.map((v, i) => v * share + (ground[i] as number) * (1 - share)) as unknown as Rgb
}

for (const theme of ['light', 'dark', 'contrast'] as const) {
  const least = theme === 'contrast' ? 7 : 4.5

  test(`${theme}: every text colour reads on every surface (${least}:1)`, () => {
    for (const text of texts)
      for (const surface of surfaces) {
        const found = ratio(colour(theme, text), colour(theme, surface))
        assert.ok(found >= least, `${text} on ${surface}: ${found.toFixed(2)}`)
      }
  })

  test(`${theme}: a tone reads on its own soft ground (4.5:1)`, () => {
    for (const tone of tones)
      for (const surface of surfaces.slice(0, 3)) {
        const ground = mix(colour(theme, tone), colour(theme, surface), 0.14)
        const found = ratio(colour(theme, tone), ground)
        assert.ok(found >= 4.5, `${tone} on ${surface}: ${found.toFixed(2)}`)
      }
  })

  test(`${theme}: the hues of lines read on a panel (${least}:1) and are no two alike`, () => {
    const hues = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => colour(theme, `--series-${number}`))
    for (const [at, hue] of hues.entries()) {
      const found = ratio(hue, colour(theme, '--surface-1'))
      assert.ok(found >= least, `series ${at + 1}: ${found.toFixed(2)}`)
      for (const other of hues.slice(at + 1)) {
        const distance = Math.hypot(...hue.map((value, channel) => value - (other[channel] as number)))
        assert.ok(distance >= 50, `${hue} and ${other}: ${distance.toFixed(0)}`)
      }
    }
  })

  test(`${theme}: words on filled buttons read (4.5:1) and edges of controls are seen (3:1)`, () => {
    for (const fill of ['green', 'red', 'blue', 'orange'])
      assert.ok(ratio(colour(theme, `--${fill}-fill`), colour(theme, '--on-fill')) >= 4.5, fill)
    assert.ok(ratio(colour(theme, '--primary'), colour(theme, '--on-primary')) >= 4.5)
    for (const surface of surfaces.slice(0, 3)) {
      const found = ratio(colour(theme, '--line-strong'), colour(theme, surface))
      assert.ok(found >= 3, `${surface}: ${found.toFixed(2)}`)
    }
  })
}
