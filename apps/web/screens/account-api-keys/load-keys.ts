import type { ScreenContext } from '../../screen.ts'

/** The user's keys, and whether more can be created. */
export async function loadKeys({ siteApi }: ScreenContext) {
  const [use, { list }] = await Promise.all([
    siteApi('GET /exchange-web/web/userCenterOpenApi/getCanUse'),
    siteApi('GET /exchange-web/web/userCenterOpenApi/getAPiKeyList'),
  ])
  return { use, list }
}

export type LoadedKeys = Awaited<ReturnType<typeof loadKeys>>
