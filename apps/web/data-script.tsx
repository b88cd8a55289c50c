interface DataScriptProps {
  readonly id?: string
  readonly type: 'application/json' | 'application/ld+json'
  /** JSON in which every `<` is escaped, so that it can neither end the element nor be taken for markup. */
  readonly json: string
}

/** Data in the document. No browser runs a script of these types, and the page's policy would not let it. */
export function DataScript({ id, type, json }: DataScriptProps) {
  if (json.includes('<')) throw new Error('JSON for a document escapes its markup')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: children of a script would be escaped as text and be no JSON
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />
}

/** JSON fit for `DataScript`. */
export function documentJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
