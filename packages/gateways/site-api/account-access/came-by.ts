import type { CameBy } from '@bowline/capabilities/account-access/index.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import type { SiteCall } from '../call/handler.ts'

type Sent = Readonly<
  Partial<Record<'inviteCode' | 'cn' | 'fcn' | 'campaignName' | 'campaignContent', string | undefined>>
>

/** Who referred the visitor: as the page says, or else as the shell's cookies remember from an earlier visit. */
export function readCameBy({ params, header }: Pick<SiteCall<Sent>, 'params' | 'header'>): CameBy {
  const cookies = readCookies(header('cookie'))
  const remembered = (name: string) => decoded(cookies.get(name))
  return {
    inviteCodes: [params.inviteCode, remembered('inviteCode')],
    channel: params.cn ?? remembered('cn'),
    fcn: params.fcn ?? remembered('fcn'),
    campaignName: params.campaignName ?? remembered('campaignName'),
    campaignContent: params.campaignContent ?? remembered('campaignContent'),
  }
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}
