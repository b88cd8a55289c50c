declare module 'virtual:words' {
  /** By locale: the list of its files (`wordFile`, with a slash before it), made while building (words-plugin.ts). */
  export const wordLists: Readonly<
    Record<string, () => Promise<{ readonly files: Readonly<Record<string, () => Promise<WordBook>>> }>>
  >
  type WordBook = import('./word-books.ts').WordBook
}
