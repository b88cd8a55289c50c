import { themes } from '@bowline/contract/terms/looks.ts'

export type Theme = (typeof themes)[number]

const KEY = 'console-theme'
/** Of the site, for people who have chosen none there. */
const SITE_DEFAULT = 'dark'

/** Chosen here; otherwise as the site looks, whose cookie reaches every port of its host. */
export function chosenTheme(): Theme {
  return known(kept()) ?? known(/(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]) ?? SITE_DEFAULT
}

function known(name: string | null | undefined): Theme | undefined {
  return themes.find((theme) => theme === name)
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Full or forbidden: it holds until the page is left.
  }
}

export function applyTheme(theme = chosenTheme()): void {
  document.documentElement.dataset.theme = theme
}
