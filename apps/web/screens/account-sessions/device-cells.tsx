import { useWords } from '../../words/use-words.ts'

interface From {
  readonly ip: string | null
  readonly country: string | null
}

/** Where a request came from: an IP address and its likely country. */
export function Place({ ip, country }: From) {
  const t = useWords('account-sessions')
  if (ip === null) return '–'
  return <bdi dir="ltr">{country === null ? ip : t('where', { ip, country })}</bdi>
}
