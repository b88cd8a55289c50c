export const themes = ['auto', 'light', 'dark', 'contrast'] as const
export type Theme = (typeof themes)[number]

const KEY = 'console-theme'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return themes.find((theme) => theme === kept) ?? 'auto'
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme)
  applyTheme()
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = chosenTheme()
}
