import { z } from 'zod'

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be #rrggbb in lower case')

/** WCAG AA for text: a brand must not make its own buttons unreadable. */
const READABLE = 4.5

/** Properties of the design system that a brand may set: `--accent`, `--primary`, `--on-primary`. */
export function palette(defaults: { accent: string; primary: string; onPrimary: string }) {
  return z
    .strictObject({
      accent: colour.default(defaults.accent),
      primary: colour.default(defaults.primary),
      onPrimary: colour.default(defaults.onPrimary),
    })
    .refine(({ primary, onPrimary }) => contrast(primary, onPrimary) >= READABLE, {
      message: `onPrimary on primary must have a contrast of ${READABLE}`,
    })
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
