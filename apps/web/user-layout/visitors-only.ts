import { redirect } from 'react-router'
import type { ScreenContext } from '../screen.ts'
import { postLoginTarget } from '../shell/post-login-target.ts'

/** Redirects users who are already signed in away from the sign-in pages. */
export async function visitorsOnly({ siteApi, request }: ScreenContext): Promise<null> {
  const { user } = await siteApi('GET /exchange-web/web/user/session')
  // Nothing at all would be asked for again by the browser.
  if (!user) return null
  const { ownDomains } = await siteApi('GET /exchange-web/web/site/config')
  const { origin, searchParams } = new URL(request.url)
  throw redirect(postLoginTarget(searchParams.get('callBackPath'), origin, ownDomains))
}
