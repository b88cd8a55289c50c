const listeners = new Set<() => void>()

/** Called before the page leaves for itself in another language: the last moment to keep what was typed. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function announceLanguageChange(): void {
  for (const listener of listeners) listener()
}
