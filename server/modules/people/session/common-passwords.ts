/**
 * Passwords of eight characters and more that guessing starts with, lower-cased; shorter ones are refused for
 * their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 12345678910 123456789a 0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 0000000000
22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12344321 11223344 1122334455 12121212 123123123 123321123 147258369 159357456 741852963 789456123
13131313 10203040 12312312 123454321 1234567a a1234567 a12345678 a123456789 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcdefgh abcdefg1 abcabcabc aaaaaaaa aaaaaaaaaa zzzzzzzz xxxxxxxx
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 2wsx3edc qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456
qwertz123 qwer1234 qweasdzxc qweqweqwe qweasd123 asdfghjk asdfghjkl asdf1234 asdfasdf asdasdasd asd12345 zxcvbnm1 zxcvbnm123 zxcvbnm, azerty123 azertyuiop 1234qwer 123qweasd 123qwe123 1234abcd 123456qwerty
password password1 password2 password12 password123 password1234 password12345 password! password1! password123! passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd passwort passwort1 passwords mypassword newpassword yourpassword
thepassword nopassword changeme changeme1 changeme123 changeit letmein1 letmein123 letmeinn welcome1 welcome12 welcome123 welcome2 welcome1! welcome01 trustno1 whatever secret123 topsecret default1 defaultpassword
admin123 admin1234 admin12345 administrator adminadmin admin@123 root1234 rootroot toor1234 test1234 test12345 testtest testing1 testing123 guest123 guestguest user1234 useruser demo1234 demodemo temp1234 temppass
temporary service1 support1 helpdesk helpdesk1 computer computer1 internet internet1 security samsung1 google123 facebook facebook1 linkedin microsoft windows1 android1 iphone123 minecraft pokemon1 pokemon123 starwars starwars1
superman superman1 batman123 spiderman spiderman1 iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 loveyou1 loveme123 lovelove sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball
softball swimming hockey123 soccer12 liverpool liverpool1 chelsea1 arsenal1 arsenal123 barcelona barcelona1 realmadrid juventus manchester yankees1 cowboys1 steelers lakers24 mercedes mustang1 corvette ferrari1 porsche1
michelle jennifer jonathan danielle nicholas benjamin patricia victoria elizabeth alexander alexandra christian stephanie samantha charlotte veronica caroline michael1 jessica1 charlie1 jordan23 anthony1 matthew1
butterfly chocolate chocolat cheesecake pineapple blueberry blink182 slipknot metallica nirvana1 rockstar shadow12 shadow123 dragon12 dragon123 master12 master123 monkey12 monkey123 tigger12 killer123 hunter12 hunter123
qwaszx123 freedom1 diamond1 fuckyou1 fuckyou2 fuckyou! fuckoff1 asshole1 babygirl babygirl1 hello123 hello1234 hellohello summer123 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 monday123
january1 february september november december october1 scorpion aquarius snowball midnight midnight1 moonlight brooklyn marlboro bigdaddy cocacola einstein godzilla gandalf1 garfield hercules highland hurricane maverick
parley123 parley1234 parleyparley
`
    .trim()
    .split(/\s+/),
);
