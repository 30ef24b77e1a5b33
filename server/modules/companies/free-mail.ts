/** Providers that give an address to anybody: sharing one says nothing of where people work. */
const providers = new Set([
  "gmail.com", "googlemail.com", "icloud.com", "me.com", "mac.com", "aol.com", "msn.com", "proton.me", "protonmail.com", "protonmail.ch", "pm.me", "tutanota.com", "tutanota.de", "tuta.io", "tuta.com", "fastmail.com", "fastmail.fm", "hey.com", "duck.com", "zoho.com", "zohomail.com", "mail.com", "email.com", "usa.com", "gmx.net", "web.de", "t-online.de", "freenet.de", "arcor.de", "posteo.de", "posteo.net", "mailbox.org",
  "mail.ru", "bk.ru", "inbox.ru", "list.ru", "internet.ru", "rambler.ru", "yandex.ru", "yandex.com", "ya.ru", "qq.com", "foxmail.com", "163.com", "126.com", "yeah.net", "sina.com", "sina.cn", "sohu.com", "aliyun.com", "naver.com", "hanmail.net", "daum.net", "nate.com", "rediffmail.com",
  "orange.fr", "wanadoo.fr", "free.fr", "laposte.net", "sfr.fr", "libero.it", "virgilio.it", "alice.it", "tin.it", "tiscali.it", "telefonica.net", "terra.com.br", "uol.com.br", "bol.com.br", "ig.com.br", "wp.pl", "o2.pl", "interia.pl", "onet.pl", "op.pl", "seznam.cz", "centrum.cz", "abv.bg", "mail.bg", "ukr.net", "i.ua", "bigpond.com", "optusnet.com.au", "xtra.co.nz",
  "comcast.net", "verizon.net", "att.net", "sbcglobal.net", "bellsouth.net", "cox.net", "charter.net", "earthlink.net", "juno.com", "optonline.net", "shaw.ca", "rogers.com", "sympatico.ca", "btinternet.com", "virginmedia.com", "ntlworld.com", "sky.com", "talktalk.net", "blueyonder.co.uk", "bluewin.ch", "hispeed.ch", "telenet.be", "skynet.be", "ziggo.nl", "kpnmail.nl", "planet.nl", "hetnet.nl", "home.nl", "xs4all.nl", "telia.com", "online.no", "maktoob.com", "mailinator.com", "yopmail.com",
]);
/** Those have an address in every country: `yahoo.co.uk`, `hotmail.fr`. */
const everywhere = /^(yahoo|ymail|rocketmail|hotmail|outlook|live|windowslive|gmx|yandex)\.[a-z]{2,3}(\.[a-z]{2})?$/;

export const isFreeMail = (domain: string): boolean => providers.has(domain) || everywhere.test(domain);
/** The domain of an address, where it may say something of the company. */
export function companyDomainOf(email: string | null | undefined): string | null {
  const domain = email?.toLowerCase().split("@").at(-1) ?? "";
  return email?.includes("@") && domain !== "" && !isFreeMail(domain) ? domain : null;
}
