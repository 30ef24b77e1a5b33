import { agent, bot, customer, note } from "../shape.ts";
import type { DemoTicket } from "../shape.ts";

/** The Acme Trails app: offline maps, sign-in, sync and watches. */
export const app: DemoTicket[] = [
  {
    subject: "Offline maps gone after update 7.4",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "URGENT",
    contact: "ian",
    assignee: "agent2",
    tags: ["app", "offline-maps", "bug"],
    daysAgo: 1.9,
    messages: [
      customer(
        "Version 7.4 installed itself overnight. All my downloaded maps (Sutherland, Assynt, Torridon) are gone, and I am in a bothy with one bar of signal if I stand on the bench. I have paper. Others will not.",
      ),
      agent(
        "Ian, thank you for standing on the bench. The maps are still on the phone; 7.4 looks for them in a new folder. Please do not delete the app, that would really remove them. We stopped the update an hour ago. A fixed 7.4.1 is being tested and will find the old folder.",
        25,
      ),
      note(
        "@Nora Whelan 7.4 rollout stopped at 18%. Suggest a banner: do not reinstall. 9 tickets so far, tag offline-maps.",
        6,
      ),
      customer("Understood. Not deleting. Going to bed, the bench is cold.", 60),
      agent(
        "7.4.1 is out. It needs 4 MB, so it should come down even from the bench. Please tell me when you next have signal whether Assynt is back.",
        1300,
      ),
    ],
  },
  {
    subject: "maps disappeared",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "anika",
    assignee: "agent2",
    tags: ["app", "offline-maps"],
    daysAgo: 1.6,
    messages: [
      customer("all my maps disapeared!!! going to lakes tmrw"),
      bot(
        "I am sorry to hear that. If you just installed version 7.4, please do not reinstall the app. A fix is on its way. Shall I let you know when it is out?",
      ),
      customer("yes", 0),
      agent("Hi Anika, 7.4.1 is out now. Update, open Maps, wait ten seconds.", 700),
      customer("back!! phew", 30),
      agent("Great. Have a good time in the Lakes.", 3),
    ],
  },
  {
    subject: "Can't sign in with my new e-mail",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "MEDIUM",
    contact: "bea",
    assignee: "agent2",
    tags: ["app", "sign-in"],
    daysAgo: 0.9,
    messages: [
      customer(
        'I changed my e-mail on the website. The website is happy. The app says "unknown user" with the new and "wrong password" with the old.',
      ),
      agent(
        'Hello Bea, the app still holds your old session. Settings > Account > Sign out usually clears it, but you cannot get there. On the sign-in page, press and hold the leaf for three seconds and choose "Forget this device". Could you try that, and tell me whether you see one account or two afterwards?',
        55,
      ),
    ],
  },
  {
    subject: "GPX import cuts the route after 500 points",
    channel: "EMAIL",
    status: "ON_HOLD",
    priority: "MEDIUM",
    contact: "jonas",
    assignee: "agent2",
    tags: ["app", "gpx", "bug"],
    daysAgo: 14.4,
    messages: [
      customer(
        "Hello, my GPX of the E5 has 11,482 track points. After the import the app shows the first 500. No error. File attached.\n\nApp 7.3.2, Android 16.",
      ),
      agent(
        "Hello Mr Krüger, I can reproduce it with your file, thank you for attaching it. It is a limit meant for waypoints, applied to tracks by mistake. The correction is planned for 7.5 at the beginning of December. Until then, splitting the track per day works; I have done it for your file and attach the 30 parts.",
        220,
      ),
      customer("You have split it by hand? Thank you. I wait for 7.5.", 90),
      agent("With a small script, to be honest. I will write when 7.5 is out.", 10),
    ],
  },
  {
    subject: "Battery drain while recording",
    channel: "WEB_FORM",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "marcus",
    tags: ["app", "battery"],
    daysAgo: 0.7,
    messages: [
      customer(
        "Recording a walk used to eat 5% an hour, now it's 20. Nothing else running. iPhone 15, app 7.4.1. Is the new \"live weather on track\" thing polling all the time? I can't find where to turn it off.",
      ),
    ],
  },
  {
    subject: "Watch shows yesterday's route",
    channel: "EMAIL",
    status: "RESOLVED",
    priority: "LOW",
    contact: "yusuf",
    assignee: "agent2",
    tags: ["app", "watch", "sync"],
    daysAgo: 6.1,
    messages: [
      customer("Phone has the right route, watch shows the one from yesterday. Restarted both."),
      agent(
        "Hi Yusuf, the watch keeps the last route when it has less than 15% battery. Charge it above that, then pull down on the route list. Does the new one arrive?",
        120,
      ),
      customer("it was at 12. works now. would never have guessed", 65),
      agent("Nobody could. I have asked for a message on the watch that says so.", 10),
    ],
  },
  {
    subject: "SOS button test",
    channel: "PHONE",
    status: "CLOSED",
    priority: "HIGH",
    contact: "stuart",
    assignee: "agent2",
    tags: ["app", "sos"],
    daysAgo: 27.3,
    messages: [
      customer(
        "[Call, 5 min] Stuart wants to show the SOS screen to a group of instructors without calling anybody out.",
      ),
      agent(
        "Stuart, as agreed on the phone: Settings > Safety > Practice mode. The screen turns blue and nothing is sent. It switches itself off after ten minutes, so nobody stays in practice by accident.",
        0,
      ),
      customer("Worked a treat with twelve instructors. Only one tried to break it.", 3000),
    ],
  },
  {
    subject: "Trail in the app goes through my garden",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "walt",
    assignee: "agent2",
    tags: ["app", "map-data"],
    daysAgo: 3.9,
    messages: [
      customer(
        "Hello, since your last map update people with rucksacks walk past my kitchen. They are polite. But the path is on the other side of the hedge, where it has been since 1880.\nWalter Hollow",
      ),
      agent(
        "Dear Walter, our apologies to you and the kitchen. I have marked the segment as closed in the app from now on, so no new visitors should come. The proper line needs a survey by our map provider; I have sent them your sketch of the hedge.",
        95,
      ),
      customer("Thank you. Two more this morning, I gave them tea.", 1300),
      agent(
        "They may have the old map stored. I have sent a correction to all phones that downloaded your area. The provider confirms the survey for next week.",
        80,
      ),
    ],
  },
  {
    subject: "app in Welsh?",
    channel: "WEB_FORM",
    status: "CLOSED",
    priority: "LOW",
    contact: "gwen",
    assignee: "agent2",
    tags: ["app", "language"],
    daysAgo: 65.1,
    messages: [
      customer(
        "Any plans for a Welsh version? Place names are right but the menus are only English. I'd help to translate.",
      ),
      agent(
        "Hello Gwen, no plan yet, but with you there is a beginning. I have put you in touch with our app team; they send the 412 sentences in a spreadsheet and would credit you by name.",
        420,
      ),
      customer("Diolch! 412 is a long winter evening.", 700),
    ],
  },
  {
    subject: "Delete one hike from public feed",
    channel: "CHAT",
    status: "RESOLVED",
    priority: "MEDIUM",
    contact: "linh",
    assignee: "agent2",
    tags: ["app", "privacy"],
    daysAgo: 2.7,
    messages: [
      customer("hi how do i make one hike private? it starts at my house and i posted it public by mistake"),
      agent(
        "Hi Linh, I set it to private for you right away. From now: open the hike, three dots, Visibility. And Settings > Privacy > Hide start hides the first 300 m of everything.",
        3,
      ),
      customer("omg thank you fast. did anyone see it?", 1),
      agent("Two views, both from your own phone. Nobody else.", 4),
    ],
  },
  {
    subject: "Subscription shows as expired in app, active on web",
    channel: "EMAIL",
    status: "OPEN",
    priority: "HIGH",
    contact: "paul",
    assignee: "agent2",
    tags: ["app", "trail-club", "sync"],
    daysAgo: 1.5,
    messages: [
      customer(
        "App says my club is expired and does not let me download maps. The website says active until next summer. I leave Saturday for the Vercors.",
      ),
      agent(
        "Hello Paul, I have refreshed your membership from our side. Please close the app fully and open it again with wifi. Is the leaf beside your name green now?",
        40,
      ),
      customer(
        "Closed, opened, even restarted the telephone. Leaf is grey. The date under it is 01/01/1970, I was not a member then, I was not born.",
        500,
      ),
    ],
  },
  {
    subject: "Elevation profile upside down",
    channel: "WEB_FORM",
    status: "PENDING",
    priority: "LOW",
    contact: "sean",
    assignee: "agent2",
    tags: ["app", "bug"],
    daysAgo: 2.0,
    messages: [
      customer(
        "Your app claims I climbed out of the sea and descended to the top of Carrauntoohil. Flattering, but no.",
      ),
      agent(
        'Hello Seán, I would like to see that. Could you send me the hike\'s link, and tell me if you pressed "Reverse route" before or after recording? I suspect the profile was reversed and the map was not.',
        115,
      ),
    ],
  },
  {
    subject: "Crash when opening camera for a waypoint photo",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "kenji",
    tags: ["app", "crash"],
    daysAgo: 1.2,
    messages: [
      customer(
        "Hello. App closes when I tap photo icon of waypoint. Every time.\n\nDevice: Xperia 5\nOS: Android 15\nApp: 7.4.1 (7411)\nSteps:\n1. open any waypoint\n2. tap photo icon\n3. app closes\n\nPermission of camera is ON. Thank you.\nKenji Ito",
      ),
    ],
  },
  {
    subject: "Share location with family stops after an hour",
    channel: "INSTAGRAM",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "nadia",
    assignee: "agent2",
    tags: ["app", "live-location"],
    daysAgo: 0.5,
    messages: [
      customer('live share stops after about 1h and my mum panics. set to "until I stop"'),
      agent(
        "Hi Nadia, sorry to you and your mum. Is battery saver on? It puts us to sleep after 60 minutes on some phones.",
        15,
      ),
      customer("yes its on. but it also says app is excluded", 7),
      agent(
        "Then it ought to keep going. I have switched on a detailed log for your account until Sunday. Please share once more today, and I will see exactly where it stops.",
        10,
      ),
      note(
        "Log shows the OS revoking background access at 3600 s sharp. @Layla Haddad if a second one comes in I will raise it as an incident, people rely on this.",
        240,
      ),
    ],
  },
  {
    subject: "Feature idea: bothy condition reports",
    channel: "EMAIL",
    status: "CLOSED",
    priority: "LOW",
    contact: "gordon",
    assignee: "agent2",
    tags: ["app", "idea"],
    daysAgo: 58.0,
    messages: [
      customer(
        "It would be of use to know, before one walks nine miles to a bothy, whether its roof has gone. Could walkers leave a dated remark? I would begin with three.",
      ),
      agent(
        'Dear Gordon, the idea has been taken up: "Hut notes" is being tried with fifty members in spring, and you are one of them if you wish. Your three remarks can be the first.',
        1000,
      ),
      customer("I accept, and shall sharpen my pencil.", 800),
    ],
  },
  {
    subject: "dark mode map unreadable",
    channel: "CHAT",
    status: "CLOSED",
    priority: "LOW",
    contact: "tyler",
    assignee: "agent2",
    tags: ["app", "display"],
    daysAgo: 16.2,
    messages: [
      customer("dark mode + contour lines = black on black"),
      agent('True for the Topo style. Pick "Topo high contrast" under Layers, it was made for this.', 6),
      customer("found it", 3),
    ],
  },
  {
    subject: "Account merged with a stranger's?",
    channel: "EMAIL",
    status: "IN_PROGRESS",
    priority: "HIGH",
    contact: "tess",
    assignee: "admin",
    tags: ["app", "privacy"],
    isSensitive: true,
    daysAgo: 5.6,
    messages: [
      customer(
        "My profile lists four hikes in Portugal. I have never been to Portugal. The photos are of a family I don't know. I stopped looking at once.",
      ),
      agent(
        "Dear Tess, thank you for stopping and for telling us. I have locked both profiles so that neither can be seen, and a developer is separating them now. I will write to you tonight about how it happened and what was visible.\n\nNora Whelan",
        30,
      ),
      note(
        "Cause: import by phone number, hers was recycled from a previous owner. 3 profiles in total. @Samir Khalil please keep the import by phone off until I say so.",
        500,
      ),
      agent(
        "As promised: your phone number belonged to that family until last year, and the app joined the two by number. They saw none of your hikes. Your profile is yours alone again. Joining by number is switched off, and we will ask for an e-mail confirmation in its place. I keep this open until the review is finished.",
        40,
      ),
      customer("Thank you for a clear answer. The beach did look nice.", 120),
    ],
  },
  {
    subject: "Weather layer in Fahrenheit",
    channel: "WEB_FORM",
    status: "RESOLVED",
    priority: "LOW",
    contact: "fatima",
    assignee: "agent2",
    tags: ["app", "settings"],
    daysAgo: 4.3,
    messages: [
      customer(
        "Weather in app shows 68 degrees. In Ouarzazate in winter I hope it is Fahrenheit. How to change?",
      ),
      agent(
        "Hello Fatima, it is! Settings > Units > Temperature. It follows the phone's region by default, and yours is set to the United States.",
        150,
      ),
    ],
  },
  {
    subject: "Beta invite",
    channel: "INSTAGRAM",
    status: "OPEN",
    priority: "LOW",
    contact: "chloe",
    tags: ["app", "beta"],
    daysAgo: 0.9,
    messages: [customer("yo can i get in the beta. i hike like 3x a week and break every app i touch")],
  },
  {
    subject: "Two-step code never arrives",
    channel: "PHONE",
    status: "RESOLVED",
    priority: "HIGH",
    contact: "pete",
    assignee: "agent2",
    tags: ["app", "sign-in"],
    daysAgo: 3.2,
    messages: [
      customer(
        "[Call, 6 min] Pete gets no sign-in codes by text. No e-mail on the account. Locked out since Sunday.",
      ),
      agent(
        "Pete, your carrier blocked our sender as spam, together with the 6 am messages. I checked who you are with the last two orders, switched the code to a phone call, and you got in while we spoke. Next step when you have a minute: print the ten backup codes.",
        0,
      ),
    ],
  },
  {
    subject: "Why does the app want my contacts",
    channel: "EMAIL",
    status: "OPEN",
    priority: "MEDIUM",
    contact: "derek",
    tags: ["app", "privacy"],
    daysAgo: 0.2,
    messages: [
      customer(
        'The app asks for access to all my contacts in order to "share a hike". No. What is it for, where does it go, and why can I not share without it?\n\nD. Mottram',
      ),
    ],
  },
  {
    subject: "Imported hikes have wrong dates",
    channel: "EMAIL",
    status: "PENDING",
    priority: "LOW",
    contact: "ruth",
    assignee: "agent2",
    tags: ["app", "import"],
    daysAgo: 3.0,
    messages: [
      customer(
        "I moved twelve years of walks over from my old app. They're all dated last Sunday. I am fit but not that fit.",
      ),
      agent(
        "Hello Ruth, 214 walks in a Sunday would be a record. The old app writes dates in a different field. I can read them again from your export without you doing anything. May I replace the 214 entries, and is it all right that notes you added since Sunday on those walks would be kept but photos added since then not?",
        170,
      ),
    ],
  },
  {
    subject: "Can't download region larger than 2 GB",
    channel: "WEB_FORM",
    status: "IN_PROGRESS",
    priority: "LOW",
    contact: "andres",
    assignee: "agent2",
    tags: ["app", "offline-maps"],
    daysAgo: 1.1,
    messages: [
      customer("Trying to take all of the Pyrenees offline. It stops at 2 GB every time, I have 60 free."),
      agent(
        "Hi Andrés, one region may not exceed 2 GB on phones with an older file system, and the app wrongly thinks yours is one. Until we fix it, three regions (west, central, east) work, and they join without a gap. I have passed your phone's model to the developers.",
        100,
      ),
    ],
  },
];
