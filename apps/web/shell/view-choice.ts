export const themes = ['dark', 'light', 'contrast', 'auto'] as const
export const gains = ['green-up', 'red-up', 'blind'] as const
export const densities = ['compact', 'comfortable'] as const

export type ViewChoice = 'theme' | 'gain' | 'density'

const YEAR_SECONDS = 365 * 86_400

/** Changes how the document looks now, and how the server will draw it next time. */
export function applyView(name: ViewChoice, value: string): void {
  document.documentElement.dataset[name] = value
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
