import { readColour } from '@bowline/design-system/theme/theme-colours.ts'

/** Colours and font of the canvas, read from the CSS variables of the page. */
export interface CanvasTheme {
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly gain: string
  readonly loss: string
  readonly accent: string
  /** Opacity of depth bars. */
  readonly soft: number
  readonly font: string
}

export function readCanvasTheme(at: Element): CanvasTheme {
  const style = getComputedStyle(at)
  return {
    text: readColour(at, '--text'),
    text2: readColour(at, '--text-2'),
    text3: readColour(at, '--text-3'),
    gain: readColour(at, '--gain'),
    loss: readColour(at, '--loss'),
    accent: readColour(at, '--accent'),
    soft: Number.parseFloat(style.getPropertyValue('--soft')) / 100 || 0.14,
    font: `${style.fontSize} ${style.fontFamily}`,
  }
}

/** Calls `onChange` when theme, gain colours or density change, or a font has loaded. */
export function onThemeChange(onChange: () => void): () => void {
  const print = matchMedia('print')
  const night = matchMedia('(prefers-color-scheme: dark)')
  // On paper every system is a light one: its style sheet needs to know what the screen was.
  const noteNight = () => document.documentElement.toggleAttribute('data-night', night.matches)
  // Paper has no time for another painting: its style sheet inverts a dark canvas.
  const listener = () => {
    if (print.matches) return
    noteNight()
    onChange()
  }
  noteNight()
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-gain', 'data-density', 'dir'] })
  night.addEventListener('change', listener)
  document.fonts.addEventListener('loadingdone', listener)
  return () => {
    observer.disconnect()
    night.removeEventListener('change', listener)
    document.fonts.removeEventListener('loadingdone', listener)
  }
}
