/** Plain text split into text and links to this site, so that links can be followed. */
export type TextPart = { readonly text: string; readonly path?: string }

export function textParts(text: string, origins: readonly string[]): TextPart[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).flatMap((piece): TextPart[] => {
    if (piece === '') return []
    const url = URL.parse(piece)
    const isOurs = url !== null && origins.includes(url.origin)
    return [isOurs ? { text: piece, path: `${url.pathname}${url.search}${url.hash}` } : { text: piece }]
  })
}
