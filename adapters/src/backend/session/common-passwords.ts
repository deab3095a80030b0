const words = `
123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 7654321 654321 123123 123321 123123123
111111 1111111 11111111 111222 112233 121212 131313 222222 333333 444444 555555 666666 777777 7777777 888888 88888888
999999 000000 00000000 159753 159357 147258 147258369 123654 456789 789456 789456123 102030 101010 232323 252525
123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qaz123 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qwer1234
qwerty qwerty1 qwerty12 qwerty123 qwertyu qwertyui qwertyuiop qwertz qwertz123 azerty azertyuiop asdasd asdfgh
asdfghjk asdfghjkl asdf1234 zxcvbn zxcvbnm zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 a1b2c3 a1b2c3d4 a12345 a123456 aa123456
a123456789 abc123 abcd1234 abc12345 abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass123 pass1234 password! passwort
passwort1 passwort123 kennwort hallo123 hallo1234 motdepasse contrasena
letmein letmein1 welcome welcome1 welcome123 admin1 admin12 admin123 admin1234 administrator root123 toor123 changeme
changeme1 default secret secret1 secret123 guest123 test123 test1234 testtest testing tester temp123 login123 user123
iloveyou iloveyou1 iloveu loveme lovely loveyou monkey monkey1 dragon dragon1 master master1 shadow shadow1 sunshine
sunshine1 princess princess1 football football1 baseball baseball1 basketball soccer hockey superman superman1 batman
batman1 starwars pokemon pokemon1 naruto michael michael1 jordan jordan23 jennifer jessica ashley amanda andrew
charlie charlie1 daniel david1 george hunter hunter2 robert thomas matthew joshua justin nicole taylor summer summer1
winter spring autumn flower flowers cookie chocolate butterfly purple orange yellow silver golden diamond ginger pepper
cheese banana apple123 computer internet samsung google google1 facebook whatever trustno1 freedom killer killer1 mustang
corvette ferrari porsche harley yankees lakers cowboys rangers arsenal chelsea liverpool liverpool1 barcelona juventus
access access1 maverick phoenix matrix merlin hannah andrea maggie bailey buster tigger soccer1 hello1 hello123 helloworld
please dallas austin london paris1 berlin money1 money123 lucky1 lucky7 happy1 happy123 forever family friends angel1
angels jesus1 jesus123 blessed qwerty7 asshole fuckyou fuckyou1 pussy1
traffic traffic1 traffic123 toolkit toolkit1 toolkit123 traffictoolkit seotools marketing marketing1 dashboard
`;

/** A small offline list of what is tried first, lower case; the words of this product are on it too. */
export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
