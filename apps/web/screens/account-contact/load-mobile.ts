import type { ScreenContext } from '../../screen.ts'

/** The shared start of both pages for the mobile number. */
export async function loadMobile({ siteApi }: ScreenContext) {
  const [{ mobile, newMobile, modifyProgress }, countries, { user }] = await Promise.all([
    siteApi('GET /exchange-web/web/userCenterMobile/getMobileAndModifyProgress'),
    siteApi('GET /exchange-web-gateway/countryList/bindMobile'),
    siteApi('GET /exchange-web/web/user/session'),
  ])
  const country = countries.find(({ code }) => code === user?.country)?.code ?? ''
  return { mobile, newMobile, modifyProgress, countries, country, email: user?.email ?? null }
}

export type MobileData = Awaited<ReturnType<typeof loadMobile>>
