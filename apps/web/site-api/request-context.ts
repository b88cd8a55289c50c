const DEVICE_KEY = 'bowline.device'
/** Of the specification: narrower is a phone. */
const PHONE_BELOW_PX = 768
let made: string | undefined

/**
 * Headers of every call of a page: what the specification sends with it (§3), in which language the page is, and on what
 * kind of page it was made (§7).
 */
export function contextHeaders(): Record<string, string> {
  return {
    'request-context': requestContext(),
    'exchange-language': languageCode(),
    'exchange-client': 'pc',
    'web-source': innerWidth < PHONE_BELOW_PX ? 'H5' : 'Web',
  }
}

function languageCode(): string {
  return document.documentElement.dataset.locale ?? 'en_US'
}

/**
 * Properties of the browser, a device id and the language of the page, as base64url of JSON. The exchange keeps the device
 * id alone.
 */
function requestContext(): string {
  made ??= encode({
    appName: navigator.appName,
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    language: navigator.language,
    languageCode: languageCode(),
    screenWidth: screen.width,
    screenHeight: screen.height,
    colorDepth: screen.colorDepth,
    plugins: navigator.plugins.length,
    deviceId: deviceId(),
  })
  return made
}

/** Random, kept in this browser; a browser that keeps nothing has a new one each visit. */
function deviceId(): string {
  try {
    const kept = localStorage.getItem(DEVICE_KEY)
    if (kept) return kept
    const fresh = crypto.randomUUID()
    localStorage.setItem(DEVICE_KEY, fresh)
    return fresh
  } catch {
    return 'none'
  }
}

function encode(values: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
