# Europa: nazwy kart, miejsc, tras i biletów.

game = Europa

card-red = czerwona
card-orange = pomarańczowa
card-yellow = żółta
card-green = zielona
card-blue = niebieska
card-pink = różowa
card-black = czarna
card-white = biała
card-silver = lokomotywa

# Ile kart
count-card-red = { $count } { $count ->
    [one] czerwona
    [few] czerwone
   *[other] czerwonych
}
count-card-orange = { $count } { $count ->
    [one] pomarańczowa
    [few] pomarańczowe
   *[other] pomarańczowych
}
count-card-yellow = { $count } { $count ->
    [one] żółta
    [few] żółte
   *[other] żółtych
}
count-card-green = { $count } { $count ->
    [one] zielona
    [few] zielone
   *[other] zielonych
}
count-card-blue = { $count } { $count ->
    [one] niebieska
    [few] niebieskie
   *[other] niebieskich
}
count-card-pink = { $count } { $count ->
    [one] różowa
    [few] różowe
   *[other] różowych
}
count-card-black = { $count } { $count ->
    [one] czarna
    [few] czarne
   *[other] czarnych
}
count-card-white = { $count } { $count ->
    [one] biała
    [few] białe
   *[other] białych
}
count-card-silver = { $count } { $count ->
    [one] lokomotywa
    [few] lokomotywy
   *[other] lokomotyw
}

city-amsterdam = Amsterdam
city-angora = Angora
city-athina = Ateny
city-barcelona = Barcelona
city-berlin = Berlin
city-brest = Brest
city-brindisi = Brindisi
city-bruxelles = Bruksela
city-bucuresti = Bukareszt
city-budapest = Budapeszt
city-cadiz = Kadyks
city-constantinople = Konstantynopol
city-danzig = Gdańsk
city-dieppe = Dieppe
city-edinburgh = Edynburg
city-erzurum = Erzurum
city-essen = Essen
city-frankfurt = Frankfurt
city-kharkov = Charków
city-kobenhavn = Kopenhaga
city-kyiv = Kijów
city-lisboa = Lizbona
city-london = Londyn
city-madrid = Madryt
city-marseille = Marsylia
city-moskva = Moskwa
city-munchen = Monachium
city-palermo = Palermo
city-pamplona = Pampeluna
city-paris = Paryż
city-petrograd = Piotrogród
city-riga = Ryga
city-roma = Rzym
city-rostov = Rostów
city-sarajevo = Sarajewo
city-sevastopol = Sewastopol
city-smolensk = Smoleńsk
city-smyrna = Smyrna
city-sochi = Soczi
city-sofia = Sofia
city-stockholm = Sztokholm
city-venezia = Wenecja
city-warszawa = Warszawa
city-wien = Wiedeń
city-wilno = Wilno
city-zagrab = Zagrzeb
city-zurich = Zurych

route-amsterdam-bruxelles = { city-amsterdam }–{ city-bruxelles }
route-amsterdam-essen = { city-amsterdam }–{ city-essen }
route-amsterdam-frankfurt = { city-amsterdam }–{ city-frankfurt }
route-amsterdam-london = { city-amsterdam }–{ city-london }
route-angora-constantinople = { city-angora }–{ city-constantinople }
route-angora-erzurum = { city-angora }–{ city-erzurum }
route-angora-smyrna = { city-angora }–{ city-smyrna }
route-athina-brindisi = { city-athina }–{ city-brindisi }
route-athina-sarajevo = { city-athina }–{ city-sarajevo }
route-athina-smyrna = { city-athina }–{ city-smyrna }
route-athina-sofia = { city-athina }–{ city-sofia }
route-barcelona-madrid = { city-barcelona }–{ city-madrid }
route-barcelona-marseille = { city-barcelona }–{ city-marseille }
route-barcelona-pamplona = { city-barcelona }–{ city-pamplona }
route-berlin-danzig = { city-berlin }–{ city-danzig }
route-berlin-essen = { city-berlin }–{ city-essen }
route-berlin-frankfurt = { city-berlin }–{ city-frankfurt }
route-berlin-warszawa = { city-berlin }–{ city-warszawa }
route-berlin-wien = { city-berlin }–{ city-wien }
route-brest-dieppe = { city-brest }–{ city-dieppe }
route-brest-pamplona = { city-brest }–{ city-pamplona }
route-brest-paris = { city-brest }–{ city-paris }
route-brindisi-palermo = { city-brindisi }–{ city-palermo }
route-brindisi-roma = { city-brindisi }–{ city-roma }
route-bruxelles-dieppe = { city-bruxelles }–{ city-dieppe }
route-bruxelles-frankfurt = { city-bruxelles }–{ city-frankfurt }
route-bruxelles-paris = { city-bruxelles }–{ city-paris }
route-bucuresti-budapest = { city-bucuresti }–{ city-budapest }
route-bucuresti-constantinople = { city-bucuresti }–{ city-constantinople }
route-bucuresti-kyiv = { city-bucuresti }–{ city-kyiv }
route-bucuresti-sevastopol = { city-bucuresti }–{ city-sevastopol }
route-bucuresti-sofia = { city-bucuresti }–{ city-sofia }
route-budapest-kyiv = { city-budapest }–{ city-kyiv }
route-budapest-sarajevo = { city-budapest }–{ city-sarajevo }
route-budapest-wien = { city-budapest }–{ city-wien }
route-budapest-zagrab = { city-budapest }–{ city-zagrab }
route-cadiz-lisboa = { city-cadiz }–{ city-lisboa }
route-cadiz-madrid = { city-cadiz }–{ city-madrid }
route-constantinople-sevastopol = { city-constantinople }–{ city-sevastopol }
route-constantinople-smyrna = { city-constantinople }–{ city-smyrna }
route-constantinople-sofia = { city-constantinople }–{ city-sofia }
route-danzig-riga = { city-danzig }–{ city-riga }
route-danzig-warszawa = { city-danzig }–{ city-warszawa }
route-dieppe-london = { city-dieppe }–{ city-london }
route-dieppe-paris = { city-dieppe }–{ city-paris }
route-edinburgh-london = { city-edinburgh }–{ city-london }
route-erzurum-sevastopol = { city-erzurum }–{ city-sevastopol }
route-erzurum-sochi = { city-erzurum }–{ city-sochi }
route-essen-frankfurt = { city-essen }–{ city-frankfurt }
route-essen-kobenhavn = { city-essen }–{ city-kobenhavn }
route-frankfurt-munchen = { city-frankfurt }–{ city-munchen }
route-frankfurt-paris = { city-frankfurt }–{ city-paris }
route-kharkov-kyiv = { city-kharkov }–{ city-kyiv }
route-kharkov-moskva = { city-kharkov }–{ city-moskva }
route-kharkov-rostov = { city-kharkov }–{ city-rostov }
route-kobenhavn-stockholm = { city-kobenhavn }–{ city-stockholm }
route-kyiv-smolensk = { city-kyiv }–{ city-smolensk }
route-kyiv-warszawa = { city-kyiv }–{ city-warszawa }
route-kyiv-wilno = { city-kyiv }–{ city-wilno }
route-lisboa-madrid = { city-lisboa }–{ city-madrid }
route-madrid-pamplona = { city-madrid }–{ city-pamplona }
route-marseille-pamplona = { city-marseille }–{ city-pamplona }
route-marseille-paris = { city-marseille }–{ city-paris }
route-marseille-roma = { city-marseille }–{ city-roma }
route-marseille-zurich = { city-marseille }–{ city-zurich }
route-moskva-petrograd = { city-moskva }–{ city-petrograd }
route-moskva-smolensk = { city-moskva }–{ city-smolensk }
route-munchen-venezia = { city-munchen }–{ city-venezia }
route-munchen-wien = { city-munchen }–{ city-wien }
route-munchen-zurich = { city-munchen }–{ city-zurich }
route-palermo-roma = { city-palermo }–{ city-roma }
route-palermo-smyrna = { city-palermo }–{ city-smyrna }
route-pamplona-paris = { city-pamplona }–{ city-paris }
route-paris-zurich = { city-paris }–{ city-zurich }
route-petrograd-riga = { city-petrograd }–{ city-riga }
route-petrograd-stockholm = { city-petrograd }–{ city-stockholm }
route-petrograd-wilno = { city-petrograd }–{ city-wilno }
route-riga-wilno = { city-riga }–{ city-wilno }
route-roma-venezia = { city-roma }–{ city-venezia }
route-rostov-sevastopol = { city-rostov }–{ city-sevastopol }
route-rostov-sochi = { city-rostov }–{ city-sochi }
route-sarajevo-sofia = { city-sarajevo }–{ city-sofia }
route-sarajevo-zagrab = { city-sarajevo }–{ city-zagrab }
route-sevastopol-sochi = { city-sevastopol }–{ city-sochi }
route-smolensk-wilno = { city-smolensk }–{ city-wilno }
route-venezia-zagrab = { city-venezia }–{ city-zagrab }
route-venezia-zurich = { city-venezia }–{ city-zurich }
route-warszawa-wien = { city-warszawa }–{ city-wien }
route-warszawa-wilno = { city-warszawa }–{ city-wilno }
route-wien-zagrab = { city-wien }–{ city-zagrab }

price-amsterdam-bruxelles = 1 czarna
track-amsterdam-bruxelles = { city-bruxelles }: { price-amsterdam-bruxelles }
track-back-amsterdam-bruxelles = { city-amsterdam }: { price-amsterdam-bruxelles }
price-amsterdam-essen = 3 żółte
track-amsterdam-essen = { city-essen }: { price-amsterdam-essen }
track-back-amsterdam-essen = { city-amsterdam }: { price-amsterdam-essen }
price-amsterdam-frankfurt = 2 białe
track-amsterdam-frankfurt = { city-frankfurt }: { price-amsterdam-frankfurt }
track-back-amsterdam-frankfurt = { city-amsterdam }: { price-amsterdam-frankfurt }
price-amsterdam-london = 2 lokomotywy
track-amsterdam-london = { city-london }: { price-amsterdam-london }
track-back-amsterdam-london = { city-amsterdam }: { price-amsterdam-london }
price-angora-constantinople = 2 karty jednego koloru, tunel
track-angora-constantinople = { city-constantinople }: { price-angora-constantinople }
track-back-angora-constantinople = { city-angora }: { price-angora-constantinople }
price-angora-erzurum = 3 czarne
track-angora-erzurum = { city-erzurum }: { price-angora-erzurum }
track-back-angora-erzurum = { city-angora }: { price-angora-erzurum }
price-angora-smyrna = 3 pomarańczowe, tunel
track-angora-smyrna = { city-smyrna }: { price-angora-smyrna }
track-back-angora-smyrna = { city-angora }: { price-angora-smyrna }
price-athina-brindisi = 4 karty jednego koloru (min. 1 lokomotywa)
track-athina-brindisi = { city-brindisi }: { price-athina-brindisi }
track-back-athina-brindisi = { city-athina }: { price-athina-brindisi }
price-athina-sarajevo = 4 zielone
track-athina-sarajevo = { city-sarajevo }: { price-athina-sarajevo }
track-back-athina-sarajevo = { city-athina }: { price-athina-sarajevo }
price-athina-smyrna = 2 karty jednego koloru (min. 1 lokomotywa)
track-athina-smyrna = { city-smyrna }: { price-athina-smyrna }
track-back-athina-smyrna = { city-athina }: { price-athina-smyrna }
price-athina-sofia = 3 różowe
track-athina-sofia = { city-sofia }: { price-athina-sofia }
track-back-athina-sofia = { city-athina }: { price-athina-sofia }
price-barcelona-madrid = 2 żółte
track-barcelona-madrid = { city-madrid }: { price-barcelona-madrid }
track-back-barcelona-madrid = { city-barcelona }: { price-barcelona-madrid }
price-barcelona-marseille = 4 karty jednego koloru
track-barcelona-marseille = { city-marseille }: { price-barcelona-marseille }
track-back-barcelona-marseille = { city-barcelona }: { price-barcelona-marseille }
price-barcelona-pamplona = 2 karty jednego koloru, tunel
track-barcelona-pamplona = { city-pamplona }: { price-barcelona-pamplona }
track-back-barcelona-pamplona = { city-barcelona }: { price-barcelona-pamplona }
price-berlin-danzig = 4 karty jednego koloru
track-berlin-danzig = { city-danzig }: { price-berlin-danzig }
track-back-berlin-danzig = { city-berlin }: { price-berlin-danzig }
price-berlin-essen = 2 niebieskie
track-berlin-essen = { city-essen }: { price-berlin-essen }
track-back-berlin-essen = { city-berlin }: { price-berlin-essen }
price-berlin-frankfurt = 3 czerwone lub czarne
track-berlin-frankfurt = { city-frankfurt }: { price-berlin-frankfurt }
track-back-berlin-frankfurt = { city-berlin }: { price-berlin-frankfurt }
price-berlin-warszawa = 4 żółte lub różowe
track-berlin-warszawa = { city-warszawa }: { price-berlin-warszawa }
track-back-berlin-warszawa = { city-berlin }: { price-berlin-warszawa }
price-berlin-wien = 3 zielone
track-berlin-wien = { city-wien }: { price-berlin-wien }
track-back-berlin-wien = { city-berlin }: { price-berlin-wien }
price-brest-dieppe = 2 pomarańczowe
track-brest-dieppe = { city-dieppe }: { price-brest-dieppe }
track-back-brest-dieppe = { city-brest }: { price-brest-dieppe }
price-brest-pamplona = 4 różowe
track-brest-pamplona = { city-pamplona }: { price-brest-pamplona }
track-back-brest-pamplona = { city-brest }: { price-brest-pamplona }
price-brest-paris = 3 czarne
track-brest-paris = { city-paris }: { price-brest-paris }
track-back-brest-paris = { city-brest }: { price-brest-paris }
price-brindisi-palermo = 3 karty jednego koloru (min. 1 lokomotywa)
track-brindisi-palermo = { city-palermo }: { price-brindisi-palermo }
track-back-brindisi-palermo = { city-brindisi }: { price-brindisi-palermo }
price-brindisi-roma = 2 białe
track-brindisi-roma = { city-roma }: { price-brindisi-roma }
track-back-brindisi-roma = { city-brindisi }: { price-brindisi-roma }
price-bruxelles-dieppe = 2 zielone
track-bruxelles-dieppe = { city-dieppe }: { price-bruxelles-dieppe }
track-back-bruxelles-dieppe = { city-bruxelles }: { price-bruxelles-dieppe }
price-bruxelles-frankfurt = 2 niebieskie
track-bruxelles-frankfurt = { city-frankfurt }: { price-bruxelles-frankfurt }
track-back-bruxelles-frankfurt = { city-bruxelles }: { price-bruxelles-frankfurt }
price-bruxelles-paris = 2 czerwone lub żółte
track-bruxelles-paris = { city-paris }: { price-bruxelles-paris }
track-back-bruxelles-paris = { city-bruxelles }: { price-bruxelles-paris }
price-bucuresti-budapest = 4 karty jednego koloru, tunel
track-bucuresti-budapest = { city-budapest }: { price-bucuresti-budapest }
track-back-bucuresti-budapest = { city-bucuresti }: { price-bucuresti-budapest }
price-bucuresti-constantinople = 3 żółte
track-bucuresti-constantinople = { city-constantinople }: { price-bucuresti-constantinople }
track-back-bucuresti-constantinople = { city-bucuresti }: { price-bucuresti-constantinople }
price-bucuresti-kyiv = 4 karty jednego koloru
track-bucuresti-kyiv = { city-kyiv }: { price-bucuresti-kyiv }
track-back-bucuresti-kyiv = { city-bucuresti }: { price-bucuresti-kyiv }
price-bucuresti-sevastopol = 4 białe
track-bucuresti-sevastopol = { city-sevastopol }: { price-bucuresti-sevastopol }
track-back-bucuresti-sevastopol = { city-bucuresti }: { price-bucuresti-sevastopol }
price-bucuresti-sofia = 2 karty jednego koloru, tunel
track-bucuresti-sofia = { city-sofia }: { price-bucuresti-sofia }
track-back-bucuresti-sofia = { city-bucuresti }: { price-bucuresti-sofia }
price-budapest-kyiv = 6 kart jednego koloru, tunel
track-budapest-kyiv = { city-kyiv }: { price-budapest-kyiv }
track-back-budapest-kyiv = { city-budapest }: { price-budapest-kyiv }
price-budapest-sarajevo = 3 różowe
track-budapest-sarajevo = { city-sarajevo }: { price-budapest-sarajevo }
track-back-budapest-sarajevo = { city-budapest }: { price-budapest-sarajevo }
price-budapest-wien = 1 czerwona lub biała
track-budapest-wien = { city-wien }: { price-budapest-wien }
track-back-budapest-wien = { city-budapest }: { price-budapest-wien }
price-budapest-zagrab = 2 pomarańczowe
track-budapest-zagrab = { city-zagrab }: { price-budapest-zagrab }
track-back-budapest-zagrab = { city-budapest }: { price-budapest-zagrab }
price-cadiz-lisboa = 2 niebieskie
track-cadiz-lisboa = { city-lisboa }: { price-cadiz-lisboa }
track-back-cadiz-lisboa = { city-cadiz }: { price-cadiz-lisboa }
price-cadiz-madrid = 3 pomarańczowe
track-cadiz-madrid = { city-madrid }: { price-cadiz-madrid }
track-back-cadiz-madrid = { city-cadiz }: { price-cadiz-madrid }
price-constantinople-sevastopol = 4 karty jednego koloru (min. 2 lokomotywy)
track-constantinople-sevastopol = { city-sevastopol }: { price-constantinople-sevastopol }
track-back-constantinople-sevastopol = { city-constantinople }: { price-constantinople-sevastopol }
price-constantinople-smyrna = 2 karty jednego koloru, tunel
track-constantinople-smyrna = { city-smyrna }: { price-constantinople-smyrna }
track-back-constantinople-smyrna = { city-constantinople }: { price-constantinople-smyrna }
price-constantinople-sofia = 3 niebieskie
track-constantinople-sofia = { city-sofia }: { price-constantinople-sofia }
track-back-constantinople-sofia = { city-constantinople }: { price-constantinople-sofia }
price-danzig-riga = 3 czarne
track-danzig-riga = { city-riga }: { price-danzig-riga }
track-back-danzig-riga = { city-danzig }: { price-danzig-riga }
price-danzig-warszawa = 2 karty jednego koloru
track-danzig-warszawa = { city-warszawa }: { price-danzig-warszawa }
track-back-danzig-warszawa = { city-danzig }: { price-danzig-warszawa }
price-dieppe-london = 2 karty jednego koloru (min. 1 lokomotywa)
track-dieppe-london = { city-london }: { price-dieppe-london }
track-back-dieppe-london = { city-dieppe }: { price-dieppe-london }
price-dieppe-paris = 1 różowa
track-dieppe-paris = { city-paris }: { price-dieppe-paris }
track-back-dieppe-paris = { city-dieppe }: { price-dieppe-paris }
price-edinburgh-london = 4 pomarańczowe lub czarne
track-edinburgh-london = { city-london }: { price-edinburgh-london }
track-back-edinburgh-london = { city-edinburgh }: { price-edinburgh-london }
price-erzurum-sevastopol = 4 karty jednego koloru (min. 2 lokomotywy)
track-erzurum-sevastopol = { city-sevastopol }: { price-erzurum-sevastopol }
track-back-erzurum-sevastopol = { city-erzurum }: { price-erzurum-sevastopol }
price-erzurum-sochi = 3 czerwone, tunel
track-erzurum-sochi = { city-sochi }: { price-erzurum-sochi }
track-back-erzurum-sochi = { city-erzurum }: { price-erzurum-sochi }
price-essen-frankfurt = 2 zielone
track-essen-frankfurt = { city-frankfurt }: { price-essen-frankfurt }
track-back-essen-frankfurt = { city-essen }: { price-essen-frankfurt }
price-essen-kobenhavn = 3 karty jednego koloru (min. 1 lokomotywa)
track-essen-kobenhavn = { city-kobenhavn }: { price-essen-kobenhavn }
track-back-essen-kobenhavn = { city-essen }: { price-essen-kobenhavn }
price-frankfurt-munchen = 2 różowe
track-frankfurt-munchen = { city-munchen }: { price-frankfurt-munchen }
track-back-frankfurt-munchen = { city-frankfurt }: { price-frankfurt-munchen }
price-frankfurt-paris = 3 pomarańczowe lub białe
track-frankfurt-paris = { city-paris }: { price-frankfurt-paris }
track-back-frankfurt-paris = { city-frankfurt }: { price-frankfurt-paris }
price-kharkov-kyiv = 4 karty jednego koloru
track-kharkov-kyiv = { city-kyiv }: { price-kharkov-kyiv }
track-back-kharkov-kyiv = { city-kharkov }: { price-kharkov-kyiv }
price-kharkov-moskva = 4 karty jednego koloru
track-kharkov-moskva = { city-moskva }: { price-kharkov-moskva }
track-back-kharkov-moskva = { city-kharkov }: { price-kharkov-moskva }
price-kharkov-rostov = 2 zielone
track-kharkov-rostov = { city-rostov }: { price-kharkov-rostov }
track-back-kharkov-rostov = { city-kharkov }: { price-kharkov-rostov }
price-kobenhavn-stockholm = 3 żółte lub białe
track-kobenhavn-stockholm = { city-stockholm }: { price-kobenhavn-stockholm }
track-back-kobenhavn-stockholm = { city-kobenhavn }: { price-kobenhavn-stockholm }
price-kyiv-smolensk = 3 czerwone
track-kyiv-smolensk = { city-smolensk }: { price-kyiv-smolensk }
track-back-kyiv-smolensk = { city-kyiv }: { price-kyiv-smolensk }
price-kyiv-warszawa = 4 karty jednego koloru
track-kyiv-warszawa = { city-warszawa }: { price-kyiv-warszawa }
track-back-kyiv-warszawa = { city-kyiv }: { price-kyiv-warszawa }
price-kyiv-wilno = 2 karty jednego koloru
track-kyiv-wilno = { city-wilno }: { price-kyiv-wilno }
track-back-kyiv-wilno = { city-kyiv }: { price-kyiv-wilno }
price-lisboa-madrid = 3 różowe
track-lisboa-madrid = { city-madrid }: { price-lisboa-madrid }
track-back-lisboa-madrid = { city-lisboa }: { price-lisboa-madrid }
price-madrid-pamplona = 3 czarne lub białe, tunel
track-madrid-pamplona = { city-pamplona }: { price-madrid-pamplona }
track-back-madrid-pamplona = { city-madrid }: { price-madrid-pamplona }
price-marseille-pamplona = 4 czerwone
track-marseille-pamplona = { city-pamplona }: { price-marseille-pamplona }
track-back-marseille-pamplona = { city-marseille }: { price-marseille-pamplona }
price-marseille-paris = 4 karty jednego koloru
track-marseille-paris = { city-paris }: { price-marseille-paris }
track-back-marseille-paris = { city-marseille }: { price-marseille-paris }
price-marseille-roma = 4 karty jednego koloru, tunel
track-marseille-roma = { city-roma }: { price-marseille-roma }
track-back-marseille-roma = { city-marseille }: { price-marseille-roma }
price-marseille-zurich = 2 różowe, tunel
track-marseille-zurich = { city-zurich }: { price-marseille-zurich }
track-back-marseille-zurich = { city-marseille }: { price-marseille-zurich }
price-moskva-petrograd = 4 białe
track-moskva-petrograd = { city-petrograd }: { price-moskva-petrograd }
track-back-moskva-petrograd = { city-moskva }: { price-moskva-petrograd }
price-moskva-smolensk = 2 pomarańczowe
track-moskva-smolensk = { city-smolensk }: { price-moskva-smolensk }
track-back-moskva-smolensk = { city-moskva }: { price-moskva-smolensk }
price-munchen-venezia = 2 niebieskie, tunel
track-munchen-venezia = { city-venezia }: { price-munchen-venezia }
track-back-munchen-venezia = { city-munchen }: { price-munchen-venezia }
price-munchen-wien = 3 pomarańczowe
track-munchen-wien = { city-wien }: { price-munchen-wien }
track-back-munchen-wien = { city-munchen }: { price-munchen-wien }
price-munchen-zurich = 2 żółte, tunel
track-munchen-zurich = { city-zurich }: { price-munchen-zurich }
track-back-munchen-zurich = { city-munchen }: { price-munchen-zurich }
price-palermo-roma = 4 karty jednego koloru (min. 1 lokomotywa)
track-palermo-roma = { city-roma }: { price-palermo-roma }
track-back-palermo-roma = { city-palermo }: { price-palermo-roma }
price-palermo-smyrna = 6 kart jednego koloru (min. 2 lokomotywy)
track-palermo-smyrna = { city-smyrna }: { price-palermo-smyrna }
track-back-palermo-smyrna = { city-palermo }: { price-palermo-smyrna }
price-pamplona-paris = 4 zielone lub niebieskie
track-pamplona-paris = { city-paris }: { price-pamplona-paris }
track-back-pamplona-paris = { city-pamplona }: { price-pamplona-paris }
price-paris-zurich = 3 karty jednego koloru, tunel
track-paris-zurich = { city-zurich }: { price-paris-zurich }
track-back-paris-zurich = { city-paris }: { price-paris-zurich }
price-petrograd-riga = 4 karty jednego koloru
track-petrograd-riga = { city-riga }: { price-petrograd-riga }
track-back-petrograd-riga = { city-petrograd }: { price-petrograd-riga }
price-petrograd-stockholm = 8 kart jednego koloru, tunel
track-petrograd-stockholm = { city-stockholm }: { price-petrograd-stockholm }
track-back-petrograd-stockholm = { city-petrograd }: { price-petrograd-stockholm }
price-petrograd-wilno = 4 niebieskie
track-petrograd-wilno = { city-wilno }: { price-petrograd-wilno }
track-back-petrograd-wilno = { city-petrograd }: { price-petrograd-wilno }
price-riga-wilno = 4 zielone
track-riga-wilno = { city-wilno }: { price-riga-wilno }
track-back-riga-wilno = { city-riga }: { price-riga-wilno }
price-roma-venezia = 2 czarne
track-roma-venezia = { city-venezia }: { price-roma-venezia }
track-back-roma-venezia = { city-roma }: { price-roma-venezia }
price-rostov-sevastopol = 4 karty jednego koloru
track-rostov-sevastopol = { city-sevastopol }: { price-rostov-sevastopol }
track-back-rostov-sevastopol = { city-rostov }: { price-rostov-sevastopol }
price-rostov-sochi = 2 karty jednego koloru
track-rostov-sochi = { city-sochi }: { price-rostov-sochi }
track-back-rostov-sochi = { city-rostov }: { price-rostov-sochi }
price-sarajevo-sofia = 2 karty jednego koloru, tunel
track-sarajevo-sofia = { city-sofia }: { price-sarajevo-sofia }
track-back-sarajevo-sofia = { city-sarajevo }: { price-sarajevo-sofia }
price-sarajevo-zagrab = 3 czerwone
track-sarajevo-zagrab = { city-zagrab }: { price-sarajevo-zagrab }
track-back-sarajevo-zagrab = { city-sarajevo }: { price-sarajevo-zagrab }
price-sevastopol-sochi = 2 karty jednego koloru (min. 1 lokomotywa)
track-sevastopol-sochi = { city-sochi }: { price-sevastopol-sochi }
track-back-sevastopol-sochi = { city-sevastopol }: { price-sevastopol-sochi }
price-smolensk-wilno = 3 żółte
track-smolensk-wilno = { city-wilno }: { price-smolensk-wilno }
track-back-smolensk-wilno = { city-smolensk }: { price-smolensk-wilno }
price-venezia-zagrab = 2 karty jednego koloru
track-venezia-zagrab = { city-zagrab }: { price-venezia-zagrab }
track-back-venezia-zagrab = { city-venezia }: { price-venezia-zagrab }
price-venezia-zurich = 2 zielone, tunel
track-venezia-zurich = { city-zurich }: { price-venezia-zurich }
track-back-venezia-zurich = { city-venezia }: { price-venezia-zurich }
price-warszawa-wien = 4 niebieskie
track-warszawa-wien = { city-wien }: { price-warszawa-wien }
track-back-warszawa-wien = { city-warszawa }: { price-warszawa-wien }
price-warszawa-wilno = 3 czerwone
track-warszawa-wilno = { city-wilno }: { price-warszawa-wilno }
track-back-warszawa-wilno = { city-warszawa }: { price-warszawa-wilno }
price-wien-zagrab = 2 karty jednego koloru
track-wien-zagrab = { city-zagrab }: { price-wien-zagrab }
track-back-wien-zagrab = { city-wien }: { price-wien-zagrab }

ticket-0 = { city-amsterdam }–{ city-pamplona } (7 punktów)
ticket-1 = { city-amsterdam }–{ city-wilno } (12 punktów)
ticket-2 = { city-angora }–{ city-kharkov } (10 punktów)
ticket-3 = { city-athina }–{ city-angora } (5 punktów)
ticket-4 = { city-athina }–{ city-wilno } (11 punktów)
ticket-5 = { city-barcelona }–{ city-bruxelles } (8 punktów)
ticket-6 = { city-barcelona }–{ city-munchen } (8 punktów)
ticket-7 = { city-berlin }–{ city-bucuresti } (8 punktów)
ticket-8 = { city-berlin }–{ city-moskva } (12 punktów)
ticket-9 = { city-berlin }–{ city-roma } (9 punktów)
ticket-10 = { city-brest }–{ city-marseille } (7 punktów)
ticket-11 = { city-brest }–{ city-venezia } (8 punktów)
ticket-12 = { city-bruxelles }–{ city-danzig } (9 punktów)
ticket-13 = { city-budapest }–{ city-sofia } (5 punktów)
ticket-14 = { city-edinburgh }–{ city-paris } (7 punktów)
ticket-15 = { city-erzurum }–{ city-rostov } (5 punktów)
ticket-16 = { city-essen }–{ city-kyiv } (10 punktów)
ticket-17 = { city-frankfurt }–{ city-kobenhavn } (5 punktów)
ticket-18 = { city-frankfurt }–{ city-smolensk } (13 punktów)
ticket-19 = { city-kyiv }–{ city-petrograd } (6 punktów)
ticket-20 = { city-kyiv }–{ city-sochi } (8 punktów)
ticket-21 = { city-london }–{ city-berlin } (7 punktów)
ticket-22 = { city-london }–{ city-wien } (10 punktów)
ticket-23 = { city-madrid }–{ city-dieppe } (8 punktów)
ticket-24 = { city-madrid }–{ city-zurich } (8 punktów)
ticket-25 = { city-marseille }–{ city-essen } (8 punktów)
ticket-26 = { city-palermo }–{ city-constantinople } (8 punktów)
ticket-27 = { city-paris }–{ city-wien } (8 punktów)
ticket-28 = { city-paris }–{ city-zagrab } (7 punktów)
ticket-29 = { city-riga }–{ city-bucuresti } (10 punktów)
ticket-30 = { city-roma }–{ city-smyrna } (8 punktów)
ticket-31 = { city-sarajevo }–{ city-sevastopol } (8 punktów)
ticket-32 = { city-smolensk }–{ city-rostov } (8 punktów)
ticket-33 = { city-sofia }–{ city-smyrna } (5 punktów)
ticket-34 = { city-stockholm }–{ city-wien } (11 punktów)
ticket-35 = { city-venezia }–{ city-constantinople } (10 punktów)
ticket-36 = { city-warszawa }–{ city-smolensk } (6 punktów)
ticket-37 = { city-zagrab }–{ city-brindisi } (6 punktów)
ticket-38 = { city-zurich }–{ city-brindisi } (6 punktów)
ticket-39 = { city-zurich }–{ city-budapest } (6 punktów)
ticket-40 = { city-brest }–{ city-petrograd } (20 punktów)
ticket-41 = { city-cadiz }–{ city-stockholm } (21 punktów)
ticket-42 = { city-edinburgh }–{ city-athina } (21 punktów)
ticket-43 = { city-kobenhavn }–{ city-erzurum } (21 punktów)
ticket-44 = { city-lisboa }–{ city-danzig } (20 punktów)
ticket-45 = { city-palermo }–{ city-moskva } (20 punktów)

# --- Przyciski i zasady w skrócie

game-description = Pociągi przez całą Europę, bilet po bilecie. Dla 2–5 osób, 45 minut albo tydzień.
game-choice = Europa: koleją przez Europę
tap-draw = Dobierz 2
rules-topics = goal turn cards routes tunnels tickets end variants signs strategy
topic-goal = Cel gry
topic-turn = Tura
topic-cards = Karty
topic-routes = Trasy
topic-tunnels = Tunele
topic-tickets = Bilety
topic-end = Koniec i punkty
topic-variants = Warianty
variant-wagons-30 = po 30 wagonów
rules-variants = Warianty wybiera gospodarz przed grą; nie liczą się do rankingu. **Po { $few-wagons } wagonów** zamiast { $wagons }: ostatnia runda przychodzi wcześniej. **Jawne bilety**: wszyscy widzą bilety, które ktoś zostawia, więc łatwiej nauczyć się gry. Bilety do wyboru i odrzucone pozostają tajne.
topic-signs = Legenda
topic-strategy = Strategia
rules-goal = Buduj trasy między miastami. Punkty za nie dostajesz od razu. Na koniec gry każdy twój tajny bilet dodaje punkty, jeśli łączysz oba jego miasta własnymi trasami; jeśli nie, tyle samo odejmuje. Wygrywa najwyższa suma.
rules-turn = W turze robisz jedno: dobierasz dwie karty z talii, bierzesz odkryte karty, dobierasz bilety, budujesz trasę albo pasujesz. Spasować możesz też zamiast brać drugą odkrytą kartę.
rules-cards = Odkryte karty bierzesz po jednej: dwie kolorowe albo tylko jedną lokomotywę. W jednej turze nie możesz brać i odkrytych, i z talii. Gdy { $wiped-at } z { $face-up } odkrytych kart to lokomotywy, wymienia się wszystkie { $face-up }. Lokomotywa zastępuje każdy kolor.
rules-routes = Trasa kosztuje tyle kart swojego koloru, ile ma pól. Za dwukolorową płacisz jednym z jej dwóch kolorów, za szarą jednym dowolnym. Lokomotywa zastępuje każdą kartę, a za każde pole z kołem trzeba dać właśnie lokomotywę. Masz { $wagons ->
    [one] { $wagons } wagon
    [few] { $wagons } wagony
   *[other] { $wagons } wagonów
}, po jednym na pole.
rules-tunnels = Zagrywasz karty na tunel, potem odkrywa się { $tunnel-cards ->
    [one] { $tunnel-cards } kartę
    [few] { $tunnel-cards } karty
   *[other] { $tunnel-cards } kart
}. Za każdą w zagranym kolorze dopłacasz jedną kartę tego koloru albo lokomotywę; odkryte lokomotywy liczą się tylko wtedy, gdy zagrano same lokomotywy. Jeśli nie dopłacisz, karty zostają na ręce, a trasa jest dalej wolna.
rules-tickets = Na początku dostajesz { $long-tickets ->
    [one] { $long-tickets } długi bilet
    [few] { $long-tickets } długie bilety
   *[other] { $long-tickets } długich biletów
} i { $short-tickets ->
    [one] { $short-tickets } krótki
    [few] { $short-tickets } krótkie
   *[other] { $short-tickets } krótkich
}; odrzucić możesz najwyżej { $first-rejected }. Później dobierasz { $offered } i zostawiasz co najmniej jeden. Możesz mieć najwyżej { $most-tickets ->
    [one] { $most-tickets } bilet
    [few] { $most-tickets } bilety
   *[other] { $most-tickets } biletów
}, a zostawionych nie można już oddać.
rules-end = Gdy ktoś kończy turę z najwyżej { $last-wagons } wagonami, wszyscy, także ta osoba, mają jeszcze po jednym ruchu. Jeśli wszyscy spasują dwa razy z rzędu, gra kończy się od razu. Punkty za długość trasy: { $route-points }.
rules-signs = Za pola jednego koloru płacisz kartami tego koloru, za szare jednym dowolnym kolorem, za dwukolorowe jednym z dwóch. Koło na polu wymaga lokomotywy; ząbki wzdłuż pól to tunel. W panelu: duża liczba to punkty, dalej wagony, karty i bilety; obok odkrytych kart widać, ile kart jest w talii i wśród odrzuconych oraz ile zostało biletów. Na mapie pod twoją ręką numer w kółku to miasto z biletu o tym numerze, a pola w ramce z kropką to jego najkrótsza droga. Gdy budujesz, ramka w twoim kolorze oznacza trasę, na którą cię stać.
rules-strategy = Długie trasy dają najwięcej za każdy wagon, więc szybko znikają. Bierz bilety, których drogi się pokrywają, i zaczynaj tam, gdzie jest tylko jedno przejście.


# --- Lekcje

lesson-ticket = Zrealizowany bilet
lesson-silver = Pola z lokomotywą
lesson-tickets-choose = Bilet to dwa miasta. Połącz je własnymi trasami, a na koniec doda punkty; jeśli ich nie połączysz, odejmie. Na mapie numery w kółkach to miasta z biletów, a pola w ramkach to najkrótsza droga. Krótkie bilety są łatwiejsze.
lesson-tickets-done = Bilety to twój plan i nikt inny ich nie widzi. *Moja ręka* zawsze pokaże tę mapę, a przy każdym bilecie, ile wagonów jeszcze trzeba położyć.
lesson-cards-first = Za trasę płaci się kartami jednego koloru. Masz dwie żółte, a { route-amsterdam-essen } kosztuje trzy. Jedna leży odkryta: weź **żółtą**.
lesson-cards-second = W turze bierze się dwie karty. Weź jeszcze jedną odkrytą, dowolną.
lesson-cards-done = Masz trzy żółte: stać cię już na tę trasę. Można też dobrać dwie karty w ciemno z talii. Lokomotywa zastępuje każdy kolor, dlatego odkryta liczy się za dwie karty.
lesson-build-route = Masz trzy żółte karty. Naciśnij *Buduj*, potem wybierz **{ route-amsterdam-essen }**: płacisz tyle kart, ile pól ma trasa. Na mapie ramki w twoim kolorze to trasy, na które cię stać.
lesson-build-done = +4. Punkty dostajesz od razu, według długości: { $route-points }. Jedna długa trasa daje więcej niż kilka krótkich. Wagony zostają na niej na stałe i nikt inny tam nie zbuduje.
lesson-ticket-finish = Twój bilet to { city-zagrab }–{ city-brindisi }, 6 punktów. Odcinek { city-zagrab }–{ city-roma } jest już twój. Zbuduj **{ route-brindisi-roma }** za dwie białe.
lesson-ticket-done = Bilet zrealizowany: 6 punktów na koniec, oprócz tego, co dały trasy. Liczy się każda droga między miastami, byle twoja.
lesson-silver-ferry = Niektóre pola mają koło: każde wymaga lokomotywy. Za pozostałe płaci się jednym dowolnym kolorem. Zbuduj **{ route-dieppe-london }** za lokomotywę i jeszcze jedną kartę.
lesson-silver-done = Lokomotywa nigdy się nie marnuje: na każdej innej trasie zastępuje dowolny kolor.
lesson-tunnel-dig = Trasa z ząbkami to tunel: cena może wzrosnąć. Masz trzy niebieskie. Zbuduj tunel **{ route-munchen-venezia }** za dwie i zostaw sobie trzecią.
lesson-tunnel-pay = Odkryto trzy karty, a jedna jest w kolorze twoich kart, niebieska: tunel kosztuje o jedną niebieską więcej. Lokomotywy by się nie liczyły. Dopłać ją.
lesson-tunnel-done = Zbudowane. Gdyby nie było czym dopłacić, wszystkie karty zostałyby u ciebie i przepadłaby tylko tura. Dlatego na tunel warto mieć kartę w zapasie. W tCHu odkryte lokomotywy też podnoszą cenę, tutaj nie.
lesson-more-draw = Masz zrealizowane bilety i jeszcze dużo wagonów. Nowe bilety dają więcej punktów, ale każdy zostawiony i niezrealizowany odejmie swoje. Naciśnij *Bilety*, potem je dobierz.
lesson-more-choose = Musisz zostawić co najmniej jeden. Bilet **{ city-zurich }–{ city-budapest }** wymaga już tylko 2 wagonów, bo większa część drogi jest twoja. Dwa pozostałe są daleko. Zostaw tylko ten.
lesson-more-done = Dobieraj bilety, póki wszyscy mają dużo wagonów, co najmniej około 15. Później brakuje już czasu na budowę, a niezrealizowany bilet tylko odejmuje punkty.
lesson-last-move = Przeciwnik kończy turę z najwyżej { $last-wagons } wagonami: tak zaczyna się ostatnia runda. Każdy ma jeszcze jeden ruch, ty też. Najdłuższa trasa, na którą cię stać, to **{ route-angora-erzurum }**, 3 czarne. Zbuduj ją.
lesson-last-done = +4 w ostatniej chwili. Teraz liczą się bilety i wygrywa najwyższa suma. Możesz już zagrać prawdziwą grę.
lesson-why-one-more = Można skończyć na jednej karcie, ale druga nic nie kosztuje. Weź ją.
lesson-why-no-silver-space = Na tej trasie nie ma pola z kołem. Nazwę właściwej trasy masz wyżej.
lesson-why-no-tunnel = To inna trasa. Ta właściwa to { route-munchen-venezia }.
lesson-why-shorter-route = To mniej punktów. Trasa z 3 pól daje 4 punkty: wybierz { route-angora-erzurum }.
